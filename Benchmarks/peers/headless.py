"""What the peers in a browser share: their arguments, their font, and Chromium, headless, that shows them a page."""

import functools
import html
import http.server
import json
import pathlib
import re
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
    return "".join(f"const {name} = {json.dumps(value)};\n" for name, value in values.items()).replace("</", "<\\/")


def answer(page, modules=None):
    """What the page has put into its element "answer" when it has loaded; modules is a directory served as /modules/.

    It is served, as modules are not loaded from files, and as the headers of an isolated page give the finest clock.
    """
    with tempfile.TemporaryDirectory() as place:
        root = pathlib.Path(place, "root")
        root.mkdir()
        (root / "page.html").write_text(page)
        if modules:
            (root / "modules").symlink_to(pathlib.Path(modules).resolve(), target_is_directory=True)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=root))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        result = subprocess.run(
            [
                "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", "--timeout=500000",
                "--enable-logging=stderr", "--js-flags=--expose-gc", f"--user-data-dir={place}/profile",
                f"http://127.0.0.1:{server.server_port}/page.html",
            ],
            capture_output=True, text=True, timeout=560)
        server.shutdown()
        server.server_close()
    match = re.search(r'<pre id="answer">(.*?)</pre>', result.stdout, re.S)
    if not match or not match.group(1):
        errors = [line for line in result.stderr.splitlines() if "CONSOLE" in line] or [result.stderr[-500:]]
        sys.exit(f"{pathlib.Path(sys.argv[0]).stem}: no answer: " + "\n".join(errors))
    return html.unescape(match.group(1))


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", "": "text/plain"}

    def end_headers(self):
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        super().end_headers()

    def log_message(self, *_):
        pass
