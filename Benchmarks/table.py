#!/usr/bin/env python3
"""Makes the table of README.md from a file of results: the measures, what they came to, and the peers of the same run.

    table.py RESULTS.jsonl [README.md]

Without a README the table is printed. In it, the table stands between <!-- speed:begin --> and <!-- speed:end -->.
"""

import json
import pathlib
import statistics
import sys

# What is measured, its case, and what it must and should not exceed; for 10,000 messages.
ROWS = [
    ("cold: strings to heights, fresh process", "cold_first", "75 ms", "45 ms"),
    ("the same, everything forgotten", "cold_repeat", "", ""),
    ("the same on two threads", "cold_two_threads", "", ""),
    ("cold, words known", "words_known", "25 ms", "12 ms"),
    ("new width: heights and widest lines", "reflow_shrink", "0.25 ms", "0.10 ms"),
    ("the same on shuffled copies", "reflow_shuffled", "0.45 ms", "0.18 ms"),
    ("new width: every frame, all offsets", "reflow_frames", "0.60 ms", "0.25 ms"),
    ("new width, 1 point further", "reflow_drag", "0.10 ms", "0.04 ms"),
    ("one message more", "append_one", "10 µs", "5 µs"),
    ("one word more in a long message", "append_token", "5 µs", "2 µs"),
    ("500 held: visible part at a new width", "window_resize_visible", "0.10 ms", "0.03 ms"),
    ("500 held: all at a new width", "window_resize_all", "", ""),
    ("memory beyond the texts", "mem_mb", "4 MB", "2.5 MB"),
]
PEERS = {"chromium": "Chromium's DOM", "skparagraph": "SkParagraph", "pango": "Pango"}


def time(ms):
    if ms is None:
        return "–"
    if ms < 0.1:
        return f"{ms * 1e3:.3g} µs"
    return f"{ms:.3g} ms" if ms < 1000 else f"{ms:.0f} ms"


def main():
    records = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]
    times, values, lines, about = {}, {}, {}, {}
    for record in records:
        key = (record.get("peer"), record.get("case"))
        if "ms" in record:
            times.setdefault(key, []).extend(record["ms"])
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
    for title, case, must, aim in ROWS:
        own = times.get(("own", case))
        if own:
            cell = time(statistics.median(own))
        elif ("own", case) in values:
            cell = f"{statistics.median(values['own', case]):.2f} MB"
        else:
            continue
        row = [title, must, aim, cell]
        for peer in peers:
            theirs = times.get((peer, case))
            row.append(f"{time(statistics.median(theirs))}" if theirs else "")
            if theirs and own:
                row[-1] += f" ({statistics.median(theirs) / statistics.median(own):.0f}×)"
        out.append("| " + " | ".join(row) + " |")
    out.append("")
    if about:
        out.append(f"{about.get('messages', '?')} messages, medians; {about.get('machine', '')}; {about.get('date', '')}.")
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
