/**
 * Moves the preloads of scripts from the head to the end of a rendered page, with less urgency. The page is complete
 * without them: on a slow line its styles, typefaces and first pictures must not share the way with them. React's
 * `Scripts` would put them first, and offers no other place; it finds them there too.
 */
export function putScriptsLast(page: string): string {
  const head = page.indexOf('</head>');
  const body = page.lastIndexOf('</body>');
  if (head < 0 || body < head) return page;
  const links: string[] = [];
  const lighter = page.slice(0, head).replace(/<link rel="modulepreload"[^<>]*>/g, (link) => {
    links.push(link.replace('<link', '<link fetchpriority="low"'));
    return '';
  });
  return lighter + page.slice(head, body) + links.join('') + page.slice(body);
}
