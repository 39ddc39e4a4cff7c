#!/usr/bin/env python3
"""Makes the table of README.md from a file of results: the measures, what they came to, and the peers of the same run.

    table.py RESULTS.jsonl [README.md]

Without a README the table is printed. In it, the table stands between <!-- speed:begin --> and <!-- speed:end -->.
"""

import json
import pathlib
import statistics
import sys

# What is measured, who measured it and its case, and what it must and should not exceed; for 10,000 messages unless it says
# otherwise.
ROWS = [
    ("cold: strings to heights, fresh process", "own", "cold_first", "75 ms", "45 ms"),
    ("the same, everything forgotten", "own", "cold_repeat", "", ""),
    ("cold, words known", "own", "words_known", "25 ms", "12 ms"),
    ("new width: heights and widest lines", "own", "reflow_shrink", "0.25 ms", "0.10 ms"),
    ("the same on shuffled copies", "own", "reflow_shuffled", "0.45 ms", "0.18 ms"),
    ("new width: every frame, all offsets", "own", "reflow_frames", "0.60 ms", "0.25 ms"),
    ("new width, 1 point further", "own", "reflow_drag", "0.10 ms", "0.04 ms"),
    ("one message more", "own", "append_one", "10 µs", "5 µs"),
    ("one word more in a long message", "own", "append_token", "5 µs", "2 µs"),
    ("the same, a hundred times as long", "own", "append_token_long", "5 µs", "2 µs"),
    ("500 held: visible part at a new width", "own", "window_resize_visible", "0.10 ms", "0.03 ms"),
    ("500 held: all at a new width", "own", "window_resize_all", "", ""),
    ("memory beyond the texts", "own", "mem_mb", "4 MB", "2.5 MB"),
    ("100,000 messages, cold", "own_100k", "cold_first", "500 ms", "320 ms"),
    ("100,000 messages, new width", "own_100k", "reflow_shrink", "4.0 ms", "1.8 ms"),
]
# Two threads, against one on either processor.
THREADS = ("cold, two threads", "cold_two_threads", 1.7, 1.9)
UNITS = {"µs": 1e-3, "ms": 1, "MB": 1}
PEERS = {"pretext": "Pretext", "chromium": "Chromium's DOM", "skparagraph": "SkParagraph", "pango": "Pango"}


def time(ms):
    if ms is None:
        return "–"
    if ms < 0.1:
        return f"{ms * 1e3:.3g} µs"
    return f"{ms:.3g} ms" if ms < 1000 else f"{ms:.0f} ms"


def exceeds(value, must):
    """Whether a time in milliseconds or a size in megabytes is over a limit such as "10 µs"; no limit is never passed."""
    if not must:
        return False
    number, unit = must.split()
    return value > float(number) * UNITS[unit]


def main():
    if len(sys.argv) < 2 or not pathlib.Path(sys.argv[1]).is_file():
        sys.exit("table.py: give a file of results, such as one of Benchmarks/Results; Benchmarks/record makes them")
    records = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]
    times, values, lines, about, turns = {}, {}, {}, {}, {}
    for record in records:
        key = (record.get("peer"), record.get("case"))
        if "ms" in record:
            times.setdefault(key, []).extend(record["ms"])
            turns.setdefault(key, []).append(statistics.median(record["ms"]))
        elif "value" in record:
            values.setdefault(key, []).append(record["value"])
        elif "lines" in record:
            lines[record["peer"]] = record["lines"]
        elif "about" in record:
            about = record["about"]
    peers = [peer for peer in PEERS if any(key[0] == peer for key in times)]
    out = ["| measure | must | aim | Scrollback | " + "".join(f"{PEERS[p]} | " for p in peers).rstrip()]
    out[0] = out[0].rstrip()
    out.append("|---" * (4 + len(peers)) + "|")
    missed = []
    for title, who, case, must, aim in ROWS:
        own = times.get((who, case))
        held = values.get((who, case))
        if not own and not held:
            continue
        value = statistics.median(own or held)
        cell = time(value) if own else f"{value:.2f} MB"
        if exceeds(value, must):
            missed.append(f"{title} ({cell}, must {must})")
        row = [title, must, aim, cell]
        for peer in peers:
            theirs = times.get((peer, case)) if who == "own" else None
            row.append(f"{time(statistics.median(theirs))}" if theirs else "")
            if theirs and own:
                row[-1] += f" ({statistics.median(theirs) / value:.0f}×)"
        out.append("| " + " | ".join(row) + " |")
    title, two, must, aim = THREADS
    held = sorted({who for who, _ in times if who.startswith("own_on_")})
    if held and ("own", two) in times:
        # What two such processors do in a time is what two of the harmonic mean do; each turn by itself, as machines are slow
        # for a while.
        turn_by_turn = zip(turns["own", two], *(turns[who, "cold_repeat"] for who in held))
        ratio = statistics.median(statistics.harmonic_mean(ones) / both for both, *ones in turn_by_turn)
        if ratio < must:
            missed.append(f"{title} ({ratio:.2f}× one thread, must {must}×)")
        value = time(statistics.median(times["own", two]))
        out.append(f"| {title} | {must}× one | {aim}× one | {value} ({ratio:.2f}×) |" + "  |" * len(peers))
    out.append("")
    if about:
        out.append(f"{about.get('messages', '?')} messages, medians; {about.get('machine', '')}; {about.get('date', '')}.")
    if len(held) > 1:
        alone = " and ".join(time(statistics.median(times[who, "cold_repeat"])) for who in held)
        out.append(
            f"One thread, everything forgotten, on either processor: {alone}; two are compared with their harmonic mean, turn by"
            " turn, and the median of these is shown."
        )
    out.append("Not met: " + "; ".join(missed) + "." if missed else "Whatever must be is met.")
    own_lines = lines.get("own")
    if own_lines:
        for peer in peers:
            theirs = lines.get(peer)
            if theirs:
                gap = max(abs(theirs[w] - n) / n for w, n in own_lines.items() if w in theirs)
                out.append(f"Line counts differ from {PEERS[peer]}'s by {gap:.2%} at most.")
    table = "\n".join(out)
    if len(sys.argv) < 3:
        print(table)
        return
    path = pathlib.Path(sys.argv[2])
    begin, end = "<!-- speed:begin -->", "<!-- speed:end -->"
    text = path.read_text(encoding="utf-8")
    if begin not in text or end not in text:
        sys.exit(f"table.py: {path} has no place for the table: {begin} and {end}")
    head, rest = text.split(begin, 1)
    tail = rest.split(end, 1)[1]
    path.write_text(f"{head}{begin}\n\n{table}\n\n{end}{tail}", encoding="utf-8")


main()
