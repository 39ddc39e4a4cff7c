#!/usr/bin/env python3
"""Measures Chromium's DOM, headless, on the texts of a file (records end with a zero byte).

    chromium_bench.py TEXTS ROUNDS WIDTH...

Prints lines as `scrollback bench --output jsonl` does, with the peer "chromium". Needs Debian's chromium. Each text is a
block in one column; a pass sets the column's width and reads every height and, through client rects, the widest line.
"""

import headless

PAGE = """<!doctype html><meta charset="utf-8"><style>
body { margin: 0; font-kerning: normal; text-rendering: geometricPrecision; }
div div { white-space: pre-wrap; overflow-wrap: anywhere; text-spacing-trim: space-all; text-autospace: no-autospace; }
span { display: inline; }
</style><body><div id="column"></div><script>
%(constants)s
document.body.style.font = FONT;
const column = document.getElementById('column'), answer = [];
const say = object => answer.push(JSON.stringify({ peer: 'chromium', ...object }));
function warm() {
  column.style.width = '280px';
  column.innerHTML = '<div>' + WARM_UP + '</div>';
  column.firstChild.offsetHeight; column.textContent = '';
}
function measure() {
  warm();
  let start = performance.now();
  const blocks = TEXTS.map(text => {
    const block = document.createElement('div'), span = document.createElement('span');
    span.textContent = text; block.append(span); column.append(block); return block;
  });
  let total = 0;
  for (const block of blocks) total += block.offsetHeight;
  say({ case: 'cold_first', ms: [performance.now() - start] });
  for (const name of ['reflow_height', 'reflow_shrink']) {
    const times = [], lines = {};
    for (let round = 0; round < ROUNDS; round++) for (const width of WIDTHS) {
      start = performance.now();
      column.style.width = width + 'px';
      let count = 0;
      for (const block of blocks) {
        count += Math.max(1, Math.round(block.offsetHeight / 20));
        if (name == 'reflow_shrink') total += block.firstChild.getBoundingClientRect().width;
      }
      times.push(performance.now() - start);
      lines[width] = count;
    }
    say({ case: name, ms: times });
    if (name == 'reflow_shrink') say({ case: 'lines', lines });
  }
  tell(answer.join('\\n'));
}
document.fonts.ready.then(measure);
</script>"""

print(headless.answer(PAGE % {"constants": headless.constants()}))
