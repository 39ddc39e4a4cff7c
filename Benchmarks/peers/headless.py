"""What the peers in a browser share: their arguments, their font, and Chromium, headless, that shows them a page."""

import functools
import http.server
import json
import os
import pathlib
import queue
import signal
import subprocess
import sys
import tempfile
import threading

FONT = (
    "16px/20px 'Noto Sans', 'Noto Sans Arabic', 'Noto Sans Hebrew', 'Noto Sans Devanagari', 'Noto Sans Thai', "
    "'Noto Sans CJK JP', 'Noto Color Emoji', 'Noto Sans Symbols', 'Noto Sans Math', 'DejaVu Sans'")
WARM_UP = "Warm up Привет Καλημέρα مرحبا שלום नमस्ते สวัสดี 你好 こんにちは 안녕 👋🏽"


def constants():
    """The arguments TEXTS ROUNDS WIDTH... and what is the same in every page, as declarations in JavaScript."""
    texts = open(sys.argv[1], "rb").read().decode().split("\0")[:-1]
    values = {
        "TEXTS": texts, "ROUNDS": int(sys.argv[2]), "WIDTHS": [float(width) for width in sys.argv[3:]], "FONT": FONT,
        "WARM_UP": WARM_UP,
    }
    declarations = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in values.items())
    return declarations.replace("</", "<\\/") + "const tell = text => fetch('/answer', { method: 'POST', body: text });\n"


def answer(page, modules=None):
    """What the page tells; modules is a directory served as /modules/.

    The page is served, as modules are not loaded from files, and as the headers of an isolated page give the finest clock. It
    tells when it is done, since a browser may well take a page for loaded before.
    """
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        root = pathlib.Path(place, "root")
        root.mkdir()
        (root / "page.html").write_text(page)
        if modules:
            (root / "modules").symlink_to(pathlib.Path(modules).resolve(), target_is_directory=True)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=root))
        server.answers = queue.Queue()
        threading.Thread(target=server.serve_forever, daemon=True).start()
        log = pathlib.Path(place, "log")
        browser = subprocess.Popen(
            [
                "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr",
                "--js-flags=--expose-gc", "--remote-debugging-port=0", f"--user-data-dir={place}/profile",
                f"http://127.0.0.1:{server.server_port}/page.html",
            ],
            stdout=subprocess.DEVNULL, stderr=log.open("w"), start_new_session=True)
        try:
            return server.answers.get(timeout=560)
        except queue.Empty:
            lines = log.read_text(errors="replace").splitlines()
            errors = [line for line in lines if "CONSOLE" in line] or lines[-5:]
            sys.exit(f"{pathlib.Path(sys.argv[0]).stem}: no answer: " + "\n".join(errors))
        finally:
            os.killpg(browser.pid, signal.SIGKILL)
            browser.wait()
            server.shutdown()
            server.server_close()


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", "": "text/plain"}

    def do_POST(self):
        self.server.answers.put(self.rfile.read(int(self.headers["Content-Length"])).decode())
        self.send_response(204)
        self.end_headers()

    def end_headers(self):
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        super().end_headers()

    def log_message(self, *_):
        pass
