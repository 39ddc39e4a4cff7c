#!/usr/bin/env python3
"""Records how headless Chromium breaks lines: answers that the tests compare the text engine with.

    apt-get install chromium fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji
    python3 Corpora/Chromium/record.py
    python3 Corpora/Chromium/record.py hard-texts

The first form writes answers.tsv, ascii-pairs.tsv, opportunities.tsv, stacks.tsv, words.tsv and trims.tsv beside itself; README.md there tells how to read
them. The texts are the phrases of phrases.tsv, seeded mixtures of them, and what Corpora holds: messages, exports, hard texts. Fonts are
loaded from their files under private names, so that the system's own choice of fonts takes no part.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

import dictionaries

HERE = pathlib.Path(__file__).resolve().parent
FAMILIES = [
    "Noto Sans", "Noto Naskh Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari", "Noto Sans Bengali",
    "Noto Sans Tamil", "Noto Sans Thai", "Noto Sans Khmer", "Noto Sans Myanmar", "Noto Sans Georgian",
    "Noto Sans Armenian", "Noto Sans CJK JP", "Noto Color Emoji", "Noto Sans Symbols", "Noto Sans Symbols2",
]
SIZES = [12, 13, 14, 15, 16, 17, 18, 20, 22.5]
SEED = 0x5C40_11BA
MIXTURES = 2150
WIDTHS_PER_SIZE = 5

# Two features of CSS Text 4 that move glyphs are off; what a font does itself is left as it is.
STYLE = """
  position: absolute; left: 0; top: 0; margin: 0; line-height: 64px;
  white-space: pre-wrap; overflow-wrap: break-word; word-break: normal; line-break: auto;
  text-spacing-trim: space-all; text-autospace: no-autospace; hanging-punctuation: none;
"""

SCRIPT = r"""
const ROW = 64, UNIT = 64;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const range = document.createRange();
const HANGING = /[ \t\n\u1680\u2000-\u2006\u2008-\u200b\u205f\u3000]+$/;

function makeBox(text, size) {
  const box = document.createElement('div');
  box.style.cssText = STYLE;
  box.style.fontFamily = NAMES.map(name => `'${name}'`).join();
  box.style.fontSize = size + 'px';
  box.lang = 'en';
  box.dir = 'auto';
  box.textContent = text;
  document.body.append(box);
  return box;
}

function rects(node, start, end) {
  range.setStart(node, start);
  range.setEnd(node, end);
  return range.getClientRects();
}

function row(node, start, end) {
  const found = rects(node, start, end);
  return found.length ? Math.floor((found[found.length - 1].top + 4) / ROW) : -1;
}

// The width of what is seen of a line, in 1/64 px.
function seen(node, text, start, end) {
  const last = start + text.slice(start, end).replace(HANGING, '').length;
  if (last === start) return 0;
  let left = Infinity, right = -Infinity;
  for (const rect of rects(node, start, last)) {
    left = Math.min(left, rect.left);
    right = Math.max(right, rect.right);
  }
  return right > left ? Math.round((right - left) * UNIT) : 0;
}

function lines(node, text, segments) {
  const starts = [];
  let current = -1, forced = true;
  for (const { index, segment } of segments) {
    const at = row(node, index, index + segment.length);
    if (forced || (at >= 0 && at !== current)) starts.push(index);
    if (at >= 0) current = at;
    forced = segment.endsWith('\n');
  }
  return starts;
}

// The least width at which the last seen character of the first line still stands there.
function narrowest(box, node, text, end, width) {
  const visible = text.slice(0, end).replace(HANGING, '');
  const last = [...graphemes.segment(visible)].pop();
  if (!last) return 0;
  const fits = units => {
    box.style.width = units / UNIT + 'px';
    return row(node, last.index, last.index + last.segment.length) === 0;
  };
  let low = Math.max(0, width - 16), high = width + 16;
  if (fits(low)) { high = low; low = -1; }
  while (!fits(high)) high += 64;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(middle)) high = middle; else low = middle;
  }
  return high;
}

function answer({ text, sizes }) {
  const segments = [...graphemes.segment(text)];
  return sizes.map(({ size, widths }) => {
    const box = makeBox(text, size), node = box.firstChild;
    const cases = widths.map(width => {
      box.style.width = width + 'px';
      const starts = lines(node, text, segments);
      return starts.map((start, i) => {
        const end = i + 1 < starts.length ? starts[i + 1] : text.length;
        return [end - start, seen(node, text, start, end)];
      });
    });
    let first = null;
    const broken = cases.find(found => found.length > 1 && text[found[0][0] - 1] !== '\n'
      && text[found[0][0] - 1] !== '\u00ad');
    if (broken) first = [broken[0][0], narrowest(box, node, text, broken[0][0], broken[0][1])];
    box.remove();
    return { cases, first };
  });
}

function pairs() {
  const result = {};
  for (let a = 33; a < 127; a++) {
    for (const before of ['a', ' ']) {
      let followers = '';
      for (let b = 33; b < 127; b++) {
        const text = 'x' + before + String.fromCharCode(a, b) + 'a';
        const box = makeBox(text, 16);
        box.style.overflowWrap = 'normal';
        box.style.width = '0px';
        if (row(box.firstChild, 2, 3) !== row(box.firstChild, 3, 4)) followers += String.fromCharCode(b);
        box.remove();
      }
      result[before + String.fromCharCode(a)] = followers;
    }
  }
  return result;
}

// The opportunities of the browser's own ICU, without the browser's rules; mandatory ones look alike.
function opportunities(text) {
  const iterator = new Intl.v8BreakIterator('en-u-lb-normal', { type: 'line' });
  iterator.adoptText(text);
  const found = [];
  for (let at = iterator.next(); at !== -1; at = iterator.next()) if (at < text.length) found.push(at);
  return found;
}

const boundaries = text => Array.from(graphemes.segment(text), found => found.index).slice(1);

(async () => {
  for (const name of NAMES) await document.fonts.load(`16px '${name}'`);
  await document.fonts.ready;
  const found = !CASES ? pairs() : typeof CASES[0] === 'string' ? CASES.map(text => [opportunities(text), boundaries(text)]) : CASES.map(answer);
  document.getElementById('answer').textContent = 'BEGIN' + JSON.stringify(found) + 'END';
})();
"""


class Random:
    """SplitMix64: the same numbers in every language and version."""

    def __init__(self, state):
        self.state = state

    def next(self):
        mask = (1 << 64) - 1
        self.state = (self.state + 0x9E3779B97F4A7C15) & mask
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        return z ^ (z >> 31)

    def below(self, count):
        return self.next() % count

    def of(self, items):
        return items[self.below(len(items))]


def unescape(text):
    text = text.replace("\\t", "\t").replace("\\n", "\n")
    return re.sub(r"\\u\{([0-9A-Fa-f]+)\}", lambda m: chr(int(m[1], 16)), text)


def escape(text):
    plain = lambda c: c >= " " and c not in "\\\x7f\u00ad\u00a0\u200b\u200e\u200f\u2028\u2029\ufeff" and not (
        "\u0080" <= c < "\u00a0" or "\u202a" <= c <= "\u202e" or "\u2060" <= c <= "\u206f")
    return "".join(c if plain(c) else f"\\u{{{ord(c):X}}}" for c in text)


def phrases():
    rows = [line.split("\t") for line in (HERE / "phrases.tsv").read_text("utf-8").split("\n") if line and line[0] != "#"]
    return [(language, unescape(text)) for language, text in rows]


# Chromium knows no other forced break than LF, and a control has a box there.
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")


def messages(file):
    for line in file.read_text("utf-8").split("\n"):
        text = json.loads(line).get("text") if line.strip().startswith("{") else None
        if text and len(text) < 1500 and not CONTROLS.search(text):
            yield text


def logged():
    return [("log", text) for file in sorted((HERE.parent / "Logs").glob("*.jsonl")) for text in messages(file)]


# Lines of exports as they stand, a message of each kind, and the hard texts.
def held():
    for file in sorted((HERE.parent / "Logs").glob("*.txt")):
        for line in file.read_text("utf-8").replace("\r", "").split("\n"):
            if line and not CONTROLS.search(line):
                yield "export", line
    for text in messages(HERE.parent / "Golden" / "kinds.jsonl"):
        yield "kinds", text
    for _, text in hard_texts():
        if not CONTROLS.search(text):
            yield "hard", text


def hard_texts():
    for line in (HERE.parent / "HardTexts" / "breaks.tsv").read_text("utf-8").split("\n"):
        if line and line[0] != "#":
            row = line.split("\t")
            yield row, unescape(row[1])


def texts():
    known = phrases()
    found = list(known) + list(logged())
    random = Random(SEED)
    languages = sorted({language for language, _ in known})
    for index in range(MIXTURES):
        language = languages[index % len(languages)]
        own = [text for name, text in known if name == language]
        parts = []
        for _ in range(1 + random.below(4)):
            parts.append(random.of(own) if random.below(5) else random.of(known)[1])
            if random.below(3) == 0:  # a phrase cut short, as people do
                words = parts[-1].split(" ")
                parts[-1] = " ".join(words[: 1 + random.below(len(words))])
        found.append((language, random.of([" ", " ", "\n", " – ", ", ", "/", ""]).join(parts)))
    return list(dict.fromkeys(found + list(held())))


def cases():
    random = Random(SEED + 1)
    for language, text in texts():
        sizes = []
        for _ in range(2):
            size = random.of(SIZES)
            widths = sorted({40 + random.below(560) for _ in range(WIDTHS_PER_SIZE)})
            sizes.append({"size": size, "widths": widths})
        yield {"language": language, "text": text, "sizes": sizes}


# What the rules of UAX #14 that changed from Unicode 15.1 on look at, and its neighbours.
ALPHABET = list("ab12   \"'“”‘’«»‹›（）()[]「」、。！!?.,;:/-–—‐漢字かカー한글אבשд$%￥\u05be\u0300\u200b\u2060\u00a0\n…・々")


def short_texts():
    random = Random(SEED + 2)
    return list(dict.fromkeys("".join(random.of(ALPHABET) for _ in range(3 + random.below(8))) for _ in range(6000)))


# Scripts whose letters stack. Lines of the second set come from a dictionary, so only its graphemes are recorded.
AKSARA = list("\u1b05\u1b13\u1b18\u1b31\u1b2b\u1b44\u1b44\u1b44\u1b38\u1b36\u1b03\u1b50\u1b5a"
              "\ua984\ua98f\ua9b2\ua9c0\ua9c0\ua9b6\ua9d0\ua9c8\u1bc0\u1bc2\u1bc9\u1bf2\u1bf3\u1bf2\u1be7"
              "\uaa00\uaa06\uaa29\uaa50\u25cc\u25cc\u200c\u200d\u0300ab1  .,-(“%$/漢") + list(
                  "\U00011003\U00011005\U00011046\U00011066\U00011305\U0001134d\U00011f04\U00011f42\U00011f02")
STACKS = list("\u1780\u178f\u17d2\u17d2\u17d2\u17b6\u1000\u1004\u103a\u1039\u1039\u1039\u102d\u1a20\u1a60\u1a60\u1a6b"
              "\u1b13\u1b18\u1b44\u1b44\u1b38\u1b83\u1bab\ua98f\ua9c0\uaae0\uaaf6\u0915\u0937\u094d\u094d\u093f\u09ac"
              "\u09cd\u0b95\u0bcd\u200c\u200d\u200d\u0300\ufe0fa ") + list(
                  "\U00010a10\U00010a3f\U00011103\U00011133\U00011900\U0001193e\U00011a50\U00011a99\U00011f04\U00011f42")


def stacked_texts():
    random = Random(SEED + 3)
    for alphabet in (AKSARA, STACKS):
        for _ in range(3000):
            # A few letters each, so that what belongs to one script meets.
            few = [random.of(alphabet) for _ in range(2 + random.below(6))]
            yield alphabet is AKSARA, "".join(random.of(few) for _ in range(3 + random.below(8)))


def record_stacks(version):
    with open(HERE / "stacks.tsv", "w", encoding="utf-8") as out:
        out.write(f"# Chromium {version}: text, line opportunities (- if a dictionary finds them) and grapheme boundaries, in\n"
                  "# UTF-16 units, of seeded short texts in scripts whose letters stack\n")
        rows = list(dict.fromkeys(stacked_texts()))
        for (has_lines, text), (lines, graphemes) in zip(rows, ask([text for _, text in rows])):
            cells = [" ".join(map(str, lines)) if has_lines else "-", " ".join(map(str, graphemes))]
            out.write("\t".join([escape(text), *cells]) + "\n")


# What the words of scripts without spaces are made of besides those of the lists: sentences, and letters at random.
LAO = "ສະບາຍດີ ເຈົ້າສະບາຍດີບໍ່ ຂ້ອຍຈະໄປຮອດປະມານແປດໂມງ ມື້ນີ້ອາກາດດີຫຼາຍ ພວກເຮົາໄປກິນເຂົ້ານຳກັນເທາະ ຂອບໃຈຫຼາຍໆ"
LETTERS = {
    "km": "កខគងចញដតថនបផពមយរលវសហឡអឥឧាិីឹឺុូួើេែៃោៅំះ់្្័ៗ។",
    "lo": "ກຂຄງຈສຊຍດຕຖທນບປຜຝພຟມຢຣລວຫອຮະັາຳິີຶືຸູົຼຽເແໂໃໄໆ່້ໜໝ",
    "my": "ကခဂငစဆညတထဒနပဖဗမယရလဝသဟအဣာါိီုူေဲံ့း္်ျြွှ၌၏",
    "th": "กขคงจชซดตถทนบปผพฟมยรลวสหอฮะัาำิีึืุูเแโใไๆฯ่้็์",
}


def worded_texts():
    random = Random(SEED + 4)
    own = {language: [word for name, text in phrases() if name == language for word in text.split()] for language in LETTERS}
    own["lo"] = LAO.split()
    listed = {"km": dictionaries.words("khmer"), "lo": dictionaries.words("lao")}
    for index in range(4000):
        language = sorted(LETTERS)[index % 4]
        text = ""
        for _ in range(1 + random.below(7)):
            kind = random.below(6)
            if kind < 3 and language in listed:
                part = random.of(listed[language])
            elif kind < 5:
                part = random.of(own[language])
            else:
                part = "".join(random.of(LETTERS[language]) for _ in range(1 + random.below(6)))
            if random.below(6) == 0 and len(part) > 2:  # a letter left out, as people do
                place = random.below(len(part))
                part = part[:place] + part[place + 1:]
            text += part + ("" if random.below(5) else random.of([" ", ", ", "1", "a", "(", "\u200b", "\u200d", "\n", "–"]))
        yield text


def record_words(version):
    rows = list(dict.fromkeys(worded_texts()))
    with open(HERE / "words.tsv", "w", encoding="utf-8") as out:
        out.write(f"# Chromium {version}: text and line opportunities of the ICU inside, in UTF-16 units, of seeded texts in Khmer,\n"
                  "# Lao, Burmese and Thai\n")
        for text, (lines, _) in zip(rows, ask(rows)):
            out.write(f"{escape(text)}\t{' '.join(map(str, lines))}\n")


# Chinese, Japanese and Korean with much punctuation, for text-spacing-trim.
BRACKETED = [
    "「日本」「東京」、（大阪）。", "彼は「『こころ』を読んだ」と言った。", "（注：「これ」は《あれ》です）", "価格は１，２３４円（税込）、送料は「無料」。",
    "『「はい」』・「いいえ」", "【重要】「お知らせ」（１）：（２）；（３）", "えっ？「まさか！」……（笑）", "〔参考〕〈一〉《二》〖三〗",
    "他说：“你好”，然后（笑着）说：《红楼梦》（之一）。", "《西游记》、《水浒传》、《三国演义》。", "“是吗？”“是的。”（点头）", "（一）「二」、【三】；『四』：｛五｝",
    "臺灣「捷運」（信義線）、『高鐵』。", "가격은 「만원」(부가세 포함)이고, 『책』・《잡지》입니다.", "「a」(b)「c」［d］｛e｝", "（（二重））「「二重」」", "「」「」「」「」「」「」",
    "行頭の「括弧」が続く。「次」の行。\n「段落」（二）", "「短い」\n『段』\n（落）", "今日は　「空白」　（全角）　です", "see 「README」, (cf. “notes”) 「ok」.", "・「中黒」・（なかぐろ）",
]
LETTERS_BETWEEN = "日本語漢字かなカナ一二三的是了한글ab1 、。，．・：；！？ー…「」『』（）【】《》〈〉“”‘’()[]　"
TRIMS = ["normal", "space-first", "trim-start", "space-all"]
STACKS_OF_FONTS = [None, ["Noto Sans CJK JP"]]


def trimmed_texts():
    random = Random(SEED + 5)
    found = list(BRACKETED)
    for _ in range(420):
        if random.below(3):
            parts = [random.of(BRACKETED) for _ in range(1 + random.below(3))]
            text = random.of(["", "", "と", "、", " ", "\n"]).join(parts)
        else:
            text = "".join(random.of(LETTERS_BETWEEN) for _ in range(6 + random.below(40)))
        found.append(text.strip())
    return list(dict.fromkeys(found))


def record_trims(version):
    """Lines under each value of text-spacing-trim, with the fonts in their usual order and with the CJK font alone."""
    global STYLE, FAMILIES
    random = Random(SEED + 6)
    texts = trimmed_texts()
    usual, families = STYLE, FAMILIES
    with open(HERE / "trims.tsv", "w", encoding="utf-8") as out:
        out.write(f"# Chromium {version}: text-spacing-trim, fonts (usual or the CJK font alone), size, width, lines; indented below "
                  "their text\n")
        asked = []
        for text in texts:
            for trim in TRIMS:
                for fonts in range(2):
                    size = random.of(SIZES)
                    widths = sorted({24 + random.below(random.of([80, 200, 400])) for _ in range(4)})
                    asked.append((text, trim, fonts, size, widths))
        answers = {}
        for trim in TRIMS:
            for fonts in range(2):
                STYLE = usual.replace("text-spacing-trim: space-all", f"text-spacing-trim: {trim}")
                FAMILIES = STACKS_OF_FONTS[fonts] or families
                chosen = [case for case in asked if case[1] == trim and case[2] == fonts]
                rows = ask([{"text": case[0], "sizes": [{"size": case[3], "widths": case[4]}]} for case in chosen])
                for case, row in zip(chosen, rows):
                    answers[(case[0], trim, fonts)] = (case, row[0]["cases"])
        STYLE, FAMILIES = usual, families
        for text in texts:
            out.write(f"{escape(text)}\n")
            for trim in TRIMS:
                for fonts in range(2):
                    case, found = answers[(text, trim, fonts)]
                    for width, lines in zip(case[4], found):
                        cells = " ".join(f"{length}:{seen}" for length, seen in lines)
                        out.write(f"\t{trim}\t{'cjk' if fonts else 'usual'}\t{case[3]}\t{width}\t{cells}\n")


def font_file(family):
    found = subprocess.run(["fc-match", "-f", "%{family}\t%{file}", family], capture_output=True, text=True, check=True)
    name, file = found.stdout.split("\t")
    if family not in name:
        sys.exit(f"font not installed: {family}")
    return pathlib.Path(file)


def ask(cases):
    names = [f"recorded {i}" for i in range(len(FAMILIES))]
    faces = "".join(
        f"@font-face {{ font-family: '{n}'; src: url('{font_file(f).as_uri()}'); }}\n" for n, f in zip(names, FAMILIES))
    data = json.dumps(cases).replace("</", "<\\/")  # a text may hold "</script>"
    values = f"const NAMES = {json.dumps(names)}, CASES = {data}, STYLE = {json.dumps(STYLE)};"
    page = ("<!doctype html><meta charset='utf-8'>"
            f"<style>{faces}</style><pre id='answer'></pre><script>{values}{SCRIPT}</script>")
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "cases.html"
        file.write_text(page, encoding="utf-8")
        run = subprocess.run(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files",
             f"--user-data-dir={folder}/profile", "--virtual-time-budget=1000000", "--dump-dom", file.as_uri()],
            capture_output=True, timeout=900)
    body = re.search(r'<pre id="answer">BEGIN(.*)END</pre>', run.stdout.decode(), re.S)
    if not body:
        sys.exit("no answer from Chromium:\n" + run.stderr.decode()[-2000:])
    return json.loads(body[1].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))


def compare_hard_texts():
    """Prints the rows of HardTexts/breaks.tsv that are not what the browser's ICU says; the status is 1 if there are some."""
    rows, texts = zip(*hard_texts())
    differing = 0
    for row, text, (lines, graphemes) in zip(rows, texts, ask(texts)):
        units = text.encode("utf-16-le")
        utf8 = lambda offset: len(units[:2 * offset].decode("utf-16-le").encode("utf-8"))
        # Breaks at the end of the text are not listed there; mandatory ones look alike.
        written = [int(cell.rstrip("!")) for cell in row[2].split() if cell != "-"]
        written = [offset for offset in written if offset < len(text.encode("utf-8"))]
        found = [utf8(offset) for offset in lines if offset in graphemes]
        if found != written or len(graphemes) + 1 != int(row[3]):
            differing += 1
            print(f"{row[0]}: {written} and {row[3]} graphemes, Chromium {found} and {len(graphemes) + 1}")
    print(f"{len(rows)} texts, {differing} differing")
    sys.exit(differing > 0)


def main():
    if sys.argv[1:] == ["hard-texts"]:
        compare_hard_texts()
    version = subprocess.run(["chromium", "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
    with open(HERE / "ascii-pairs.tsv", "w", encoding="utf-8") as out:
        out.write(f"# Chromium {version}: before each of the characters in the second column a line may begin after the"
                  " first column's;\n# in the third, the same if a space precedes. README.md tells more.\n")
        found = ask(None)
        for code in range(33, 127):
            out.write(f"{chr(code)}\t{found['a' + chr(code)]}\t{found[' ' + chr(code)]}\n")
    with open(HERE / "opportunities.tsv", "w", encoding="utf-8") as out:
        out.write(f"# Chromium {version}: line opportunities of the ICU inside, in UTF-16 units, for seeded short texts\n")
        strings = short_texts()
        for text, (offsets, _) in zip(strings, ask(strings)):
            out.write(f"{escape(text)}\t{' '.join(map(str, offsets))}\n")
    record_stacks(version)
    record_words(version)
    record_trims(version)
    every = list(cases())
    count = 0
    with open(HERE / "answers.tsv", "w", encoding="utf-8") as out:
        out.write(f"# Chromium {version}. Fonts: {', '.join(font_file(f).name for f in FAMILIES)}\n")
        for start in range(0, len(every), 100):
            part = every[start:start + 100]
            for case, answers in zip(part, ask(part)):
                out.write(f"{case['language']}\t{escape(case['text'])}\n")
                for sizes, answer in zip(case["sizes"], answers):
                    if answer["first"]:
                        length, width = answer["first"]
                        out.write(f"\t{sizes['size']}\t!{width}\t{length}\n")
                    for width, found in zip(sizes["widths"], answer["cases"]):
                        count += 1
                        lines = " ".join(f"{length}:{seen}" for length, seen in found)
                        out.write(f"\t{sizes['size']}\t{width}\t{lines}\n")
            print(f"\r{start + len(part)} of {len(every)} texts, {count} cases", end="", file=sys.stderr)
    print(file=sys.stderr)


if __name__ == "__main__":
    main()
