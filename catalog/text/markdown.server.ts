import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import MarkdownIt, { type Token } from 'markdown-it';
import pLimit from 'p-limit';
import { previewOf } from './description-preview.ts';
import { LANGUAGES } from './languages.ts';

interface RenderedText {
  html: string;
  /** The text without its marks, for search engines. */
  words: string;
}

/**
 * Renders a Markdown text without blocking the event loop: a long text is rendered in a thread, which takes 20 ms more.
 *
 * @param prefix the path prefix of the page's language, which links to the shop get, such as `/ar`.
 */
export async function renderText(text: string, prefix = ''): Promise<RenderedText> {
  if (!takesLong(text)) return { html: renderMarkdown(text, prefix), words: wordsOfMarkdown(text) };
  // The source is run, because the server's bundle does not contain the program.
  return runThread(join(process.cwd(), 'catalog/text/markdown-thread.server.ts'), { text, prefix });
}

/** Runs a program in a thread, at most two at a time, and returns its only message. */
export function runThread<Message>(program: string | URL, workerData: unknown): Promise<Message> {
  return limit(
    () =>
      new Promise((resolve, reject) => {
        const thread = new Worker(program, { workerData });
        thread.once('message', resolve).once('error', reject);
        // After a message, this does nothing.
        thread.once('exit', (code) => reject(new Error(`A thread ended with code ${code} and no message`)));
      }),
  );
}

const limit = pLimit(2);

/**
 * Renders Markdown as HTML without active content: HTML in the text is shown as text, images are shown as their
 * description, and links lead only to http, https, mailto, tel or the shop itself. Headings start at the second level
 * and never skip one, because the page's title is the first.
 *
 * @param prefix the path prefix of the page's language, which links to the shop get, such as `/ar`.
 */
export function renderMarkdown(text: string, prefix = ''): string {
  const environment = {};
  const tokens = markdown.parse(text, environment);
  const open: number[] = [];
  for (const token of tokens) {
    if (token.type === 'heading_open') {
      const level = Number(token.tag.slice(1));
      while ((open.at(-1) ?? 0) >= level) open.pop();
      open.push(level);
    }
    if (token.type.startsWith('heading_')) token.tag = `h${Math.min(open.length + 1, 6)}`;
    // markdown-it aligns table cells with a `style` attribute, which the Content-Security-Policy forbids.
    if (token.type === 'th_open' || token.type === 'td_open') token.attrs = null;
  }
  for (const link of linksIn(tokens)) link.attrSet('href', withPrefix(addressOf(link), prefix));
  return markdown.renderer.render(tokens, markdown.options, environment);
}

/** Returns the words of a Markdown text without its marks, on one line. */
export function wordsOfMarkdown(text: string): string {
  const pieces = markdown
    .parse(text, {})
    .flatMap(({ children }) => [
      ...(children ?? []).map(({ type, content }) => (type.endsWith('break') ? ' ' : content)),
      ' ',
    ]);
  return pieces.join('').replaceAll(/\s+/g, ' ').trim();
}

/** Returns the first paragraphs of a Markdown text, or else its first lines or words, of at most `length` characters. */
export function startOfMarkdown(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length + 1);
  const end = [/\n[ \t]*\n/g, /\n/g].flatMap(
    (separator) => [...start.matchAll(separator)].at(-1)?.index || [],
  );
  return end[0] === undefined
    ? previewOf(wordsOfMarkdown(text.slice(0, 2 * length)), length - 1)
    : text.slice(0, end[0]);
}

/** Whether rendering the text could take more than 50 ms, or make much more HTML than an honest text. */
export function hasTooMuchMarkup(text: string): boolean {
  return costOf(text) > MAX_COST;
}

/** Whether rendering the text could take more than 20 ms in a process that has rendered none yet. */
export function takesLong(text: string): boolean {
  return text.length > LONG_TEXT || costOf(text) > LONG_COST;
}

/** Estimates how long rendering takes, and how much HTML it makes: about the number of marks. */
function costOf(text: string): number {
  let cost = 0;
  // markdown-it also ends a line at a carriage return.
  for (const block of text.replaceAll(/\r\n?/g, '\n').split(/\n[ \t]*\n/)) {
    const lines = block.split('\n');
    const columns = Math.max(...lines.map((line) => line.split('|').length - 1));
    // Each line of a table gets as many cells as the first one, and each e-mail address is searched for.
    cost += LINE_COST * (lines.length + 1) + columns * lines.length;
    cost += (block.match(MARKS)?.length ?? 0) + EMAIL_COST * (block.split('@').length - 1);
    cost += LINK_OR_ITEM_COST * (block.match(LINKS_AND_ITEMS)?.length ?? 0);
  }
  return cost;
}

const MARKS = /[[\]!*_~`<>&#\\=/:]|\w\.\w/g;
const LINKS_AND_ITEMS = /\]\(|\/\/|[-+*] |\d[.)] /g;
const LINE_COST = 2;
const LINK_OR_ITEM_COST = 5;
const EMAIL_COST = 10;
const MAX_COST = 5_000;
const LONG_COST = 800;
const LONG_TEXT = 10_000;

/** Returns the first link that leads neither to a page of the shop, which starts with `/`, nor to another address. */
export function findBrokenLink(text: string): string | undefined {
  // Only a link of this form can lead to nothing; the others are complete addresses.
  if (!text.includes('](')) return undefined;
  return linksIn(markdown.parse(text, {}))
    .map(addressOf)
    .find((address) => !/^(?:[/#]|[a-z]+:)/i.test(address));
}

function addressOf(link: Token): string {
  return String(link.attrGet('href') ?? '');
}

function linksIn(tokens: Token[]): Token[] {
  return tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === 'link_open');
}

/** Files and the admin have the same address in all languages, and a link may name its language itself. */
function withPrefix(address: string, prefix: string): string {
  const [path = ''] = address.split(/[?#]/, 1);
  const [start, first = ''] = path.split('/');
  const isPage = start === '' && path !== '' && !path.startsWith('//') && !path.includes('.');
  if (!isPage || UNPREFIXED.includes(first)) return address;
  return path === '/' && prefix ? prefix + address.slice(1) : prefix + address;
}

const UNPREFIXED: string[] = ['admin', ...LANGUAGES];

/**
 * markdown-it follows CommonMark, can escape all HTML, and lets us validate each link. `linkify` turns plain addresses
 * in the text into links, `breaks` keeps line breaks. References are off: a page could repeat a long address thousands
 * of times by a short name.
 */
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true, maxNesting: 20 });
markdown.disable('reference');
markdown.validateLink = isSafeLink;
markdown.renderer.rules.image = (tokens, index) => markdown.utils.escapeHtml(tokens[index]?.content ?? '');

/** Parses the link as a browser does, so that no spelling of a scheme is overlooked. */
function isSafeLink(link: string): boolean {
  const address = URL.parse(link, 'https://shop.invalid/pages/page');
  return address !== null && ['https:', 'http:', 'mailto:', 'tel:'].includes(address.protocol);
}
