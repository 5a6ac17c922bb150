import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { preloadModule } from 'react-dom';
import { renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { STYLES_PLACE } from '#app/styles/languages/language-styles.ts';
import { isAdminPath } from '../is-admin-path.ts';
import { type Locale, LocaleContext, useLanguage } from '../locale.ts';
import storefrontStyles from '../storefront/storefront.css?inline';
import { TEXT_FILES } from '../texts/text-files.server.ts';
import { textsOf } from '../texts/texts.server.ts';
import { TextsContext } from '../texts/use-texts.ts';

/**
 * Renders the whole page at once from complete data, because collecting a stream takes several times as long. First reads
 * all data that the router would stream to the browser, and passes it on in `streamCache`, which is undocumented.
 */
export async function renderPage(
  request: Request,
  routes: EntryContext,
  nonce: string,
  locale: Locale,
): Promise<string> {
  const stream = routes.serverHandoffStream;
  const data = { done: true, value: stream ? await text(stream) : '' };
  const renderMeta = {
    ...routes.renderMeta,
    streamCache: [Object.assign(Promise.resolve(), { result: data })],
  };
  const { manifest } = routes;
  const isAdmin = isAdminPath(new URL(request.url).pathname);
  const url = isAdmin ? manifest.url : manifest.url.replace('manifest-', 'storefront-manifest-');
  // The router would create all routes for each page.
  const { matches } = routes.staticHandlerContext;
  const ofPage = Object.fromEntries(matches.map(({ route: { id } }) => [id, manifest.routes[id]]));
  const context = { ...routes, renderMeta, manifest: { ...manifest, url, routes: ofPage } };
  const page = (
    <LocaleContext value={locale}>
      <TextsContext value={textsOf(locale.language)}>
        <PreloadTexts>
          <ServerRouter context={context} url={request.url} nonce={nonce} />
        </PreloadTexts>
      </TextsContext>
    </LocaleContext>
  );
  const html = `<!DOCTYPE html>${renderToString(page)}`;
  // The owner waits for the scripts of a page; a visitor can use it without.
  return isAdmin ? html : putScriptsLast(html);
}

/** Requests the texts together with the other scripts: the entry imports them dynamically, which starts later. */
function PreloadTexts({ children }: { children: ReactNode }) {
  const language = useLanguage();
  for (const file of TEXT_FILES[language] ?? []) preloadModule(file, { as: 'script' });
  return children;
}

/**
 * Moves the preloads of scripts from the head to the end of a visitor's page, with low priority. The page is complete
 * without scripts, so on a slow connection they must not compete with styles, fonts and the first pictures. React's
 * `Scripts` always puts them into the head, but also works with preloads at the end.
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

const STYLES = Buffer.from(storefrontStyles);

/**
 * Returns the body of a rendered page, with the storefront's styles in their place. The styles are more than half of a
 * page, so searching and encoding them for each page would cost more than the rest of it. A stream, because `Response`
 * would copy bytes twice.
 */
export function pageBody(html: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encode(html));
      controller.close();
    },
  });
}

/** Allocates the bytes of a page only once, because copies as large as pages cause full garbage collections. */
function encode(html: string): Uint8Array {
  const at = html.indexOf(`${STYLES_PLACE}</style>`);
  if (at < 0) return Buffer.from(html);
  const before = Buffer.from(html.slice(0, at));
  const after = html.slice(at + STYLES_PLACE.length);
  const page = Buffer.allocUnsafe(before.length + STYLES.length + Buffer.byteLength(after));
  before.copy(page);
  STYLES.copy(page, before.length);
  page.write(after, before.length + STYLES.length);
  return page;
}
