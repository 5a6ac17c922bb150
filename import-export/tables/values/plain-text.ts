import { Parser } from 'htmlparser2';

/**
 * Converts HTML to text as a person would type it: blank lines between paragraphs, lists with bullets or numbers, bars
 * between the cells of a table. Scripts, styles and frames are left out. Text without markup is only tidied. Text that
 * was encoded twice is decoded twice. Runs in linear time and stops after `MAX_LENGTH` characters.
 */
export function plainText(body: string): string {
  let text = body;
  for (let times = 0; times < 2 && MARKUP.test(text); times += 1) text = textOf(text.replace(NO_TAG, '&lt;'));
  return text === body ? tidied(text) : text;
}

/** Matches the sign before words that are no tag: `<a few months>`. A tag has no words but attributes with values. */
const NO_TAG = /<(?![!/]|[a-z][\w:-]*(?:\s*\/?>|\s[^<>=]*=[^<>]*>)|(?:script|style|iframe|video|audio)\b)/gi;

/** A tag, a comment, or an entity. */
const MARKUP = /<[a-z/!][^<>]*>|&(?:[a-z]+|#\d+|#x[\da-f]+);/i;

const LEFT_OUT = new Set(
  'script style iframe noscript template svg math head object embed video audio canvas select textarea button form'.split(
    ' ',
  ),
);
const PARAGRAPHS = new Set(
  'p div section article header footer main aside h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre figure hr'.split(
    ' ',
  ),
);
const LINES = new Set('li dt dd tr figcaption address caption'.split(' '));

function isBlock(name: string): boolean {
  return (PARAGRAPHS.has(name) && name !== 'hr') || LINES.has(name) || name === 'td' || name === 'th';
}

/** The parser's time grows with the square of the depth. Real pages are not a thousand elements deep. */
const MAX_OPEN = 1000;
const PIECE = 8 * 1024;
/** Several times the longest description. */
const MAX_LENGTH = 20_000;

function textOf(html: string): string {
  const output = new TextWriter();
  /** The open lists, with the number of their last item; `null` in a list with bullets. */
  const lists: { number: number | null }[] = [];
  let cellsInRow = 0;
  let openElements = 0;
  /** The element that is being left out. `depth` counts the open elements of its name. */
  let leftOut: { name: string; depth: number } | null = null;

  /** Open elements in which a line break of the text is only a space. */
  let blocks = 0;

  function breakAround(name: string): void {
    if (PARAGRAPHS.has(name)) output.breakLine(lists.length > 0 ? 1 : 2);
    else if (LINES.has(name)) output.breakLine(1);
  }
  function open(name: string): void {
    breakAround(name);
    if (name === 'br') output.addLineBreak();
    if (name === 'ul') lists.push({ number: null });
    if (name === 'ol') lists.push({ number: 0 });
    if (name === 'li') {
      const list = lists.at(-1);
      if (list && list.number !== null) list.number += 1;
      output.startItem(list?.number ? `${list.number}.` : '•');
    }
    if (name === 'tr') cellsInRow = 0;
    if (name === 'td' || name === 'th') {
      if (cellsInRow > 0) output.separateCell();
      cellsInRow += 1;
    }
  }

  const parser = new Parser(
    {
      onopentagname(name) {
        openElements += 1;
        if (name === 'body') leftOut = null;
        if (name === leftOut?.name) leftOut.depth += 1;
        else if (!leftOut && LEFT_OUT.has(name)) leftOut = { name, depth: 1 };
        else if (!leftOut) {
          open(name);
          if (isBlock(name)) blocks += 1;
        }
      },
      onclosetag(name) {
        openElements -= 1;
        if (leftOut) {
          if (name === leftOut.name) leftOut.depth -= 1;
          if (leftOut.depth === 0) leftOut = null;
          return;
        }
        if (name === 'ul' || name === 'ol') lists.pop();
        breakAround(name);
        if (isBlock(name)) blocks -= 1;
      },
      ontext(text) {
        // Outside of all blocks, a person has typed the line breaks.
        if (!leftOut) output.writeText(text, blocks === 0);
      },
    },
    { decodeEntities: true },
  );
  for (let at = 0; at < html.length && openElements < MAX_OPEN && !output.isFull(); at += PIECE) {
    parser.write(html.slice(at, at + PIECE));
  }
  parser.end();
  // Remove the bullets of empty list items.
  return output.text.replace(/^•$\n?/gm, '').trim();
}

/** Collects text, with the line breaks and spaces that are due before the next word. */
class TextWriter {
  text = '';
  /** Line breaks that are due. */
  #breaks = 0;
  /** Whether markup has broken the line since the last text. */
  #isBroken = false;
  #isSpaceDue = false;
  /** Whether the last text is the bullet or number of an item, whose text follows on the same line. */
  #isAfterBullet = false;

  isFull(): boolean {
    return this.text.length > MAX_LENGTH;
  }

  /** Begins a new line: 1, or 2 with a blank line before it. */
  breakLine(count: 1 | 2): void {
    if (this.#isAfterBullet) return;
    this.#breaks = Math.max(this.#breaks, count);
    this.#isBroken = true;
    this.#isSpaceDue = false;
  }

  /** Adds a line break to those that are due, at most to a blank line. */
  addLineBreak(): void {
    this.#breaks = Math.min(2, this.#breaks + 1);
    this.#isBroken = true;
  }

  /** Begins a list item with its bullet or number. */
  startItem(bullet: string): void {
    this.#isAfterBullet = false;
    this.breakLine(1);
    this.#write(bullet);
    this.#isSpaceDue = true;
    this.#isAfterBullet = true;
  }

  /** Writes a bar, unless the cell begins a line. */
  separateCell(): void {
    if (this.#breaks > 0) return;
    this.#write(' |');
    this.#isSpaceDue = true;
  }

  /** Writes a text of the page, with single spaces. @param isTyped whether its line breaks are kept */
  writeText(text: string, isTyped: boolean): void {
    if (isTyped && text.includes('\n')) {
      const [first = '', ...lines] = text.split('\n');
      this.writeText(first, false);
      for (const line of lines) {
        // A text after a block or `<br>` is on a new line already.
        if (this.#isBroken) this.#isBroken = false;
        else this.#breaks = Math.min(2, this.#breaks + 1);
        this.writeText(line, false);
      }
      return;
    }
    const words = text.replace(/[\s\u00a0]+/g, ' ');
    if (words.startsWith(' ') && this.#breaks === 0) this.#isSpaceDue = true;
    if (words.trim() === '') return;
    this.#write(words.trim());
    this.#isSpaceDue = words.endsWith(' ');
  }

  #write(words: string): void {
    if (this.isFull()) return;
    if (this.text !== '')
      this.text += this.#breaks > 0 ? '\n'.repeat(this.#breaks) : this.#isSpaceDue ? ' ' : '';
    this.#breaks = 0;
    this.#isBroken = false;
    this.#isSpaceDue = false;
    this.#isAfterBullet = false;
    this.text += words;
  }
}

/** Keeps the lines of a text, without spaces at their ends and with at most one blank line in a row. */
function tidied(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replaceAll('\u00a0', ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The text with single spaces instead of line breaks. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
