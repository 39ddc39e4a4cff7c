#!/usr/bin/env python3
"""Writes the word lists by which Chromium breaks Khmer and Lao, from the ICU data that Debian's Chromium brings along.

    apt-get install chromium
    python3 Corpora/Chromium/dictionaries.py

Writes KhmerWords.swift and LaoWords.swift in Sources/UnicodeAnalysis. The lists of the other scripts are the same in
every ICU since 72 and are not written.
"""

import pathlib
import struct
import sys
import unicodedata

DATA = pathlib.Path("/usr/lib/chromium/icudtl.dat")
TARGET = pathlib.Path(__file__).resolve().parents[2] / "Sources/UnicodeAnalysis"
COLUMNS = 118


def item(name):
    """An item of the package of data: a header, a table of contents, the items."""
    data = DATA.read_bytes()
    base = struct.unpack_from("<H", data, 0)[0]
    count = struct.unpack_from("<I", data, base)[0]
    places = [struct.unpack_from("<II", data, base + 4 + 8 * i) for i in range(count)]
    for index, (name_at, at) in enumerate(places):
        start = base + name_at
        if data[start:data.index(0, start)].decode().endswith(name):
            end = places[index + 1][1] if index + 1 < count else len(data) - base
            return data[base + at:base + end]
    sys.exit(f"{DATA} holds no {name}")


class Trie:
    """Reads a BytesTrie of ICU, as its bytestrie.h documents it."""

    def __init__(self, data):
        self.data = data
        self.words = []
        self.node(0, b"")

    def number(self, at, lead):
        """The number that follows a lead unit, which is shifted already, and where it ends."""
        data = self.data
        if lead < 0x51:
            return lead - 0x10, at
        if lead < 0x6C:
            return (lead - 0x51) << 8 | data[at], at + 1
        if lead < 0x7E:
            return (lead - 0x6C) << 16 | data[at] << 8 | data[at + 1], at + 2
        size = 3 if lead == 0x7E else 4
        return int.from_bytes(data[at:at + size], "big"), at + size

    def jump(self, at):
        """A distance forward, and where it ends."""
        delta = self.data[at]
        at += 1
        if delta < 0xC0:
            return delta, at
        if delta < 0xF0:
            return (delta - 0xC0) << 8 | self.data[at], at + 1
        if delta < 0xFE:
            return (delta - 0xF0) << 16 | self.data[at] << 8 | self.data[at + 1], at + 2
        size = 3 if delta == 0xFE else 4
        return int.from_bytes(self.data[at:at + size], "big"), at + size

    def node(self, at, before):
        while True:
            lead = self.data[at]
            at += 1
            if lead < 0x10:
                if lead == 0:
                    lead = self.data[at]
                    at += 1
                return self.branch(at, lead + 1, before)
            if lead < 0x20:
                size = lead - 0x10 + 1
                before += self.data[at:at + size]
                at += size
                continue
            self.words.append(before)
            if lead & 1:
                return None
            at = self.number(at, lead >> 1)[1]

    def branch(self, at, count, before):
        while count > 5:
            delta, after = self.jump(at + 1)
            self.branch(after + delta, count >> 1, before)
            count -= count >> 1
            at = after
        for index in range(count):
            unit = self.data[at:at + 1]
            if index + 1 == count:
                return self.node(at + 1, before + unit)
            lead = self.data[at + 1]
            value, at = self.number(at + 2, lead >> 1)
            if lead & 1:
                self.words.append(before + unit)
            else:
                self.node(at + value, before + unit)


def words(script):
    data = item(f"brkitr/{script}dict.dict")
    data = data[struct.unpack_from("<H", data, 0)[0]:]
    start, _, _, _, kind, transform = struct.unpack_from("<6i", data, 0)
    if kind & 7 != 0:
        sys.exit(f"{script}: not a trie of bytes")
    base = transform & 0x1FFFFF
    special = {0xFF: "\u200d", 0xFE: "\u200c"}
    # A word with a joiner is never found: joiners are no letters of the script and end a stretch of it.
    found = ["".join(special.get(b) or chr(base + b) for b in word) for word in Trie(data[start:]).words]
    return sorted(word for word in found if "\u200d" not in word and "\u200c" not in word)


def shortened(words):
    """Each word as a letter, for how much it shares with the word before it, and the rest."""
    before = ""
    for word in words:
        shared = 0
        while shared < min(len(before), len(word)) and before[shared] == word[shared]:
            shared += 1
        yield chr(ord("A") + shared if shared < 26 else ord("a") + shared - 26) + word[shared:]
        before = word


def columns(text):
    return sum(not unicodedata.category(c).startswith("M") for c in text)


def write(script, origin, licence):
    every = words(script)
    lines, line = [], ""
    for word in shortened(every):
        if columns(line + word) + 5 > COLUMNS:
            lines.append(line)
            line = ""
        line += word
    lines.append(line)
    name = script.capitalize()
    text = "".join(f"// {line}".rstrip() + "\n" for line in licence.split("\n"))
    text += (
        f"\nextension DictionaryWords {{\n"
        f"  /// The words by which Chromium breaks {name}, ascending: {origin}.\n"
        f"  ///\n"
        f"  /// A letter begins each of the {len(every):,} words and says how many scalars it shares with the word before it: A for\n"
        f"  /// none, B for one and so on, a after Z. `Corpora/Chromium/dictionaries.py` writes this file.\n"
        f"  static let {script}: StaticString = \"\"\"\n")
    text += "\\\n".join(f"    {line}" for line in lines) + "\n    \"\"\"\n}\n"
    (TARGET / f"{name}Words.swift").write_text(text, encoding="utf-8")
    print(f"{name}: {len(every)} words in {len(lines)} lines, the longest of {max(map(len, every))} scalars")


UNICODE = """\
COPYRIGHT AND PERMISSION NOTICE, UNICODE LICENSE V3: Copyright © 2016-2025 Unicode, Inc.

Permission is hereby granted, free of charge, to any person obtaining a copy of data files and any associated
documentation (the "Data Files") or software and any associated documentation (the "Software") to deal in the Data Files
or Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute,
and/or sell copies of the Data Files or Software, and to permit persons to whom the Data Files or Software are furnished
to do so, provided that either (a) this copyright and permission notice appear with all copies of the Data Files or
Software, or (b) this copyright and permission notice appear in associated Documentation.

THE DATA FILES AND SOFTWARE ARE PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT
LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT OF THIRD PARTY RIGHTS.
IN NO EVENT SHALL THE COPYRIGHT HOLDER OR HOLDERS INCLUDED IN THIS NOTICE BE LIABLE FOR ANY CLAIM, OR ANY SPECIAL INDIRECT
OR CONSEQUENTIAL DAMAGES, OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF
CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THE DATA
FILES OR SOFTWARE.

Except as contained in this notice, the name of a copyright holder shall not be used in advertising or otherwise to
promote the sale, use or other dealings in these Data Files or Software without prior written authorization of the
copyright holder."""

BSD = """\
Copyright (C) 2013 Brian Eugene Wilson, Robert Martin Campbell. All rights reserved.

Redistribution and use in source and binary forms, with or without modification, are permitted provided that the following
conditions are met: Redistributions of source code must retain the above copyright notice, this list of conditions and the
following disclaimer. Redistributions in binary form must reproduce the above copyright notice, this list of conditions
and the following disclaimer in the documentation and/or other materials provided with the distribution.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES,
INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL,
SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES;
LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN
CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS
SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE."""


def main():
    write("khmer", "the abridged dictionary of Chromium's ICU (`khmerdict.txt`)", UNICODE)
    write("lao", "the dictionary of ICU 69, which Chromium keeps (`laodict.txt`)", BSD)


if __name__ == "__main__":
    main()
