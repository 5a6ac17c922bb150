import MarkdownIt from 'markdown-it';

/**
 * Renders Markdown as HTML without active content: HTML in the text is shown as text, images are shown as their
 * description, and links lead only to http, https, mailto, tel or the shop itself. Headings start at the second level
 * and never skip one, because the page's title is the first.
 */
export function renderMarkdown(text: string): string {
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

/**
 * markdown-it follows CommonMark, can escape all HTML, and lets us validate each link. `linkify` turns plain addresses
 * in the text into links.
 */
const markdown = new MarkdownIt({ html: false, linkify: true });
markdown.validateLink = isSafeLink;
markdown.renderer.rules.image = (tokens, index) => markdown.utils.escapeHtml(tokens[index]?.content ?? '');

/** Parses the link as a browser does, so that no spelling of a scheme is overlooked. */
function isSafeLink(link: string): boolean {
  const address = URL.parse(link, 'https://shop.invalid/pages/page');
  return address !== null && ['https:', 'http:', 'mailto:', 'tel:'].includes(address.protocol);
}
