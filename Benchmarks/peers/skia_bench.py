#!/usr/bin/env python3
"""Measures SkParagraph, through skia-python, on the texts of a file (records end with a zero byte).

    skia_bench.py TEXTS ROUNDS WIDTH...

Prints lines as `scrollback bench --output jsonl` does, with the peer "skparagraph". Needs: pip install skia-python
"""

import json
import sys
import time

import skia

FAMILIES = [
    "Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari", "Noto Sans Thai", "Noto Sans CJK JP",
    "Noto Color Emoji", "Noto Sans Symbols", "Noto Sans Math", "DejaVu Sans",
]


def main():
    texts = open(sys.argv[1], "rb").read().decode().split("\0")[:-1]
    rounds, widths = int(sys.argv[2]), [float(w) for w in sys.argv[3:]]

    text_module = skia.textlayout
    fonts = text_module.FontCollection()
    fonts.setDefaultFontManager(skia.FontMgr())
    unicode = skia.Unicodes.ICU.Make()
    style = text_module.TextStyle()
    style.setFontSize(16)
    style.setFontFamilies(FAMILIES)
    # Every line is 20 high, so that heights tell the number of lines, which has no other way out.
    strut = text_module.StrutStyle()
    strut.setStrutEnabled(True)
    strut.setForceStrutHeight(True)
    strut.setFontFamilies(FAMILIES[:1])
    strut.setFontSize(16)
    strut.setHeightOverride(True)
    strut.setHeight(1.25)
    paragraph_style = text_module.ParagraphStyle()
    paragraph_style.setTextStyle(style)
    paragraph_style.setStrutStyle(strut)

    def paragraph(text):
        builder = text_module.ParagraphBuilder(paragraph_style, fonts, unicode)
        builder.pushStyle(style)
        builder.addText(text)
        return builder.Build()

    paragraph("Warm up Привет Καλημέρα مرحبا שלום नमस्ते สวัสดี 你好 こんにちは 안녕 👋🏽").layout(280)

    start = time.perf_counter()
    paragraphs = [paragraph(text) for text in texts]
    for item in paragraphs:
        item.layout(280)
    report("cold_first", ms=[(time.perf_counter() - start) * 1e3])

    times, lines = [], {}
    for _ in range(rounds):
        for width in widths:
            start = time.perf_counter()
            total, count = 0.0, 0.0
            for item in paragraphs:
                item.layout(width)
                count += item.Height
                total += item.LongestLine
            times.append((time.perf_counter() - start) * 1e3)
            lines["%g" % width] = round(count / 20)
    report("reflow_shrink", ms=times)
    report("lines", lines=lines)


def report(case, **values):
    print(json.dumps({"peer": "skparagraph", "case": case, **values}), flush=True)


main()
