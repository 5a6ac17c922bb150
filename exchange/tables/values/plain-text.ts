import { Parser } from 'htmlparser2';

/**
 * Converts HTML to text as a person would type it: blank lines between paragraphs, lists with bullets or numbers, bars
 * between the cells of a table. Scripts, styles and frames are left out. Text without markup is only tidied. Text that
 * was encoded twice is decoded twice. Runs in linear time and stops after `maxLength` characters.
 */
export function plainText(body: string, maxLength = 20_000): string {
  let text = body;
  for (let times = 0; times < 2 && MARKUP.test(text); times += 1) text = textOf(text, maxLength);
  return text === body ? tidied(text) : text;
}

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

const MAX_OPEN = 1000;
const PIECE = 8 * 1024;

function textOf(html: string, maxLength: number): string {
  let text = '';
  let breaks = 0;
  let isBlankDue = false;
  /** Name of the element that is being left out, and the number of open elements of this name. */
  let leftOut = '';
  let depth = 0;
  const lists: { number: number | null }[] = [];
  let cell = 0;

  let isAfterDot = false;
  let open = 0;

  function breakLines(count: number): void {
    if (isAfterDot) return;
    breaks = Math.max(breaks, count);
    isBlankDue = false;
  }
  function write(words: string): void {
    if (text.length > maxLength) return;
    if (text !== '') text += breaks > 0 ? '\n'.repeat(breaks) : isBlankDue ? ' ' : '';
    [breaks, isBlankDue, isAfterDot] = [0, false, false];
    text += words;
  }

  const parser = new Parser(
    {
      onopentagname(name) {
        open += 1;
        if (name === 'body') leftOut = '';
        if (leftOut) {
          if (name === leftOut) depth += 1;
          return;
        }
        if (LEFT_OUT.has(name)) [leftOut, depth] = [name, 1];
        else if (name === 'br') breaks = Math.min(2, breaks + 1);
        else if (PARAGRAPHS.has(name)) breakLines(lists.length > 0 ? 1 : 2);
        else if (LINES.has(name)) breakLines(1);
        if (name === 'ul') lists.push({ number: null });
        if (name === 'ol') lists.push({ number: 0 });
        if (name === 'tr') cell = 0;
        if (name === 'li') {
          isAfterDot = false;
          breakLines(1);
          const list = lists.at(-1);
          if (list && list.number !== null) list.number += 1;
          write(list?.number ? `${list.number}.` : '•');
          isBlankDue = true;
          isAfterDot = true;
        }
        if ((name === 'td' || name === 'th') && cell++ > 0 && breaks === 0) {
          write(' |');
          isBlankDue = true;
        }
      },
      onclosetag(name) {
        open -= 1;
        if (leftOut) {
          if (name === leftOut && --depth === 0) leftOut = '';
          return;
        }
        if (name === 'ul' || name === 'ol') lists.pop();
        if (PARAGRAPHS.has(name)) breakLines(lists.length > 0 ? 1 : 2);
        else if (LINES.has(name)) breakLines(1);
      },
      ontext(data) {
        if (leftOut) return;
        const words = data.replace(/[\s\u00a0]+/g, ' ');
        if (words.startsWith(' ') && breaks === 0) isBlankDue = true;
        const trimmed = words.trim();
        if (trimmed === '') return;
        write(trimmed);
        isBlankDue = words.endsWith(' ');
      },
    },
    { decodeEntities: true },
  );
  // The parser's time grows with the square of the depth. Real pages are not a thousand elements deep.
  for (let at = 0; at < html.length && open < MAX_OPEN && text.length <= maxLength; at += PIECE) {
    parser.write(html.slice(at, at + PIECE));
  }
  parser.end();
  // Remove the bullets of empty list items.
  return text.replace(/^•$\n?/gm, '').trim();
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
