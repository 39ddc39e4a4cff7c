#!/usr/bin/env python3
"""Compares the engine's times with those of the bare work in the same run: ratios.py LIMITS.json TIMES.jsonl

Times of reflows are the sum over the widths of the least time at each width: what else the machine does only adds.
Status 1 if a ratio is over its limit, or if line counts differ by more than theirs.
"""

import json
import sys

limits = json.load(open(sys.argv[1], encoding="utf-8"))
least, lines = {}, {}
for text in open(sys.argv[2], encoding="utf-8"):
    record = json.loads(text)
    key = (record["case"], record["peer"])
    if "lines" in record:
        lines[record["peer"]] = record["lines"]
    elif "ms" in record:
        width_count = 11 if record["case"].startswith("reflow") else 1
        for index, ms in enumerate(record["ms"]):
            place = (key, index % width_count)
            least[place] = min(ms, least.get(place, ms))

failed = False
for case, limit in limits.items():
    if case == "lines":
        continue
    sums = {peer: sum(v for (key, _), v in least.items() if key == (case, peer)) for peer in ("own", "bare")}
    ratio = sums["own"] / sums["bare"]
    failed |= ratio > limit
    print(f"guard: {case}: {ratio:.2f} times the bare work, at most {limit} ({sums['own']:.3f} against {sums['bare']:.3f} ms)")
gap = max(abs(lines["own"][w] - n) / n for w, n in lines["bare"].items())
failed |= gap > limits["lines"]
print(f"guard: line counts differ by {gap:.2%}, at most {limits['lines']:.1%}")
sys.exit(failed)
