#!/usr/bin/env python3
"""Measures Pretext (@chenglou/pretext) in headless Chromium on the texts of a file (records end with a zero byte).

    PRETEXT=MODULE pretext_bench.py TEXTS ROUNDS WIDTH...

Prints lines as `scrollback bench --output jsonl` does, with the peer "pretext". Needs Debian's chromium. MODULE is a file
of one ES module, or the directory of the npm package, 0.0.5 or later. Texts are prepared as `white-space: pre-wrap`, so
that line feeds and spaces count as they do for the others. Heights come from `layout` of what `prepare` made; heights and
widest lines from `measureLineStats`, which wants what `prepareWithSegments` made.
"""

import json
import os
import pathlib
import sys

import headless

PAGE = """<!doctype html><meta charset="utf-8"><body><script type="module">
import { clearCache, layout, measureLineStats, prepare, prepareWithSegments } from './modules/%(entry)s';
%(constants)s
const COLD_WIDTH = 280, LINE_HEIGHT = 20, OPTIONS = { whiteSpace: 'pre-wrap' }, answer = [];
const say = object => answer.push(JSON.stringify({ peer: 'pretext', ...object }));
let sink = 0;

function time(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
}
function cold(texts) {
  const prepared = texts.map(text => prepare(text, FONT, OPTIONS));
  for (const one of prepared) sink += layout(one, COLD_WIDTH, LINE_HEIGHT).height;
  return prepared;
}
// What earlier cases have left is collected before the clock runs, and not while it does.
function reflow(pass) {
  gc();
  const ms = [];
  for (let round = 0; round < ROUNDS; round++) for (const width of WIDTHS) ms.push(time(() => pass(width)));
  return ms;
}
function rounds(round) {
  return Array.from({ length: ROUNDS }, round);
}
// A text without characters is a line for the others, but none for Pretext.
function stats(prepared, width) {
  let count = 0;
  for (const one of prepared) {
    const { lineCount, maxLineWidth } = measureLineStats(one, width);
    count += Math.max(1, lineCount);
    sink += maxLineWidth;
  }
  return count;
}
// The same order in every run; what it is does not matter, if no branch predictor learns it.
function shuffled(array) {
  const copy = array.slice();
  for (let i = copy.length - 1, state = 7; i > 0; i--) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const j = Math.floor(state / 2 ** 32 * (i + 1));
    [copy[i], copy[j]] = [copy[j], copy[i]];
  }
  return copy;
}

cold([WARM_UP]);
let prepared;
say({ case: 'cold_first', ms: [time(() => { prepared = cold(TEXTS); })] });
say({ case: 'reflow_height', ms: reflow(width => {
  for (const one of prepared) sink += layout(one, width, LINE_HEIGHT).height;
}) });
say({ case: 'cold_repeat', ms: rounds(() => { clearCache(); gc(); return time(() => cold(TEXTS)); }) });

const segmented = texts => texts.map(text => prepareWithSegments(text, FONT, OPTIONS));
prepared = segmented(TEXTS);
const lines = {};
say({ case: 'reflow_shrink', ms: reflow(width => { lines[width] = stats(prepared, width); }) });
say({ case: 'lines', lines });

// Fewer copies than of the engine, whose twenty of 10,000 would take some 2 GB here; five are far beyond any cache too.
const copies = Math.max(1, Math.min(5, Math.floor(50000 / TEXTS.length)));
prepared = segmented(shuffled(Array(copies).fill(TEXTS).flat()));
const share = 10000 / prepared.length;
say({ case: 'reflow_shuffled', ms: reflow(width => { sink += stats(prepared, width); }).map(ms => ms * share) });
prepared = [];

const begin = TEXTS.length - Math.max(1, Math.floor(TEXTS.length / 10)), added = TEXTS.slice(begin);
say({ case: 'append_one', ms: rounds(() => {
  clearCache();
  const column = cold(TEXTS.slice(0, begin));
  gc();
  return time(() => {
    for (const text of added) {
      const one = prepare(text, FONT, OPTIONS);
      sink += layout(one, COLD_WIDTH, LINE_HEIGHT).height;
      column.push(one);
    }
  }) / added.length;
}) });
if (!(sink > 0)) throw new Error('nothing was laid out');
tell(answer.join('\\n'));
</script>"""


def module(path):
    """The directory to serve, and the file in it that is to be imported."""
    if path.is_file():
        return path.parent, path.name
    about = path / "package.json"
    if not about.is_file():
        sys.exit(f"pretext_bench: {path} is neither a module nor a package: it has no package.json")
    package = json.loads(about.read_text())
    entry = package.get("exports", {})
    if isinstance(entry, dict):
        entry = entry.get(".", package.get("module", package.get("main")))
    while isinstance(entry, dict):
        entry = entry.get("import", entry.get("default"))
    if not entry or not (path / entry).is_file():
        sys.exit(f"pretext_bench: the entry of {about}, {entry}, is no file; is the package built?")
    return path, os.path.normpath(entry)


def main():
    if not os.environ.get("PRETEXT"):
        sys.exit("pretext_bench: PRETEXT names the module or the package's directory; npm pack @chenglou/pretext")
    directory, entry = module(pathlib.Path(os.environ["PRETEXT"]))
    print(headless.answer(PAGE % {"constants": headless.constants(), "entry": entry}, directory))


main()
