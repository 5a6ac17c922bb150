import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

/**
 * Renders in one go, everything that a page shows being there already: a stream, collected, takes several times as
 * long. The router would wait for the data that it hands over to the browser (`streamCache`, of its own making and
 * documented nowhere), so they are read and laid out for it.
 */
export async function renderPage(request: Request, routes: EntryContext, nonce: string): Promise<string> {
  const stream = routes.serverHandoffStream;
  const data = { done: true, value: stream ? await text(stream) : '' };
  const renderMeta = {
    ...routes.renderMeta,
    streamCache: [Object.assign(Promise.resolve(), { result: data })],
  };
  const context = { ...routes, renderMeta };
  const page = <ServerRouter context={context} url={request.url} nonce={nonce} />;
  return `<!DOCTYPE html>${renderToString(page)}`;
}

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
