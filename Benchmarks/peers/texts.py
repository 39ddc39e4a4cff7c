#!/usr/bin/env python3
"""Writes the texts of a log of JSON lines for the peers' drivers: each followed by a zero byte.

    texts.py LOG > TEXTS
"""

import json
import sys

for line in open(sys.argv[1], encoding="utf-8"):
    record = json.loads(line)
    if "scrollback" not in record:
        sys.stdout.write(record.get("text", "").replace("\0", "") + "\0")
