import { dataPath, isDataPath } from './data-path.ts';
import { leadsToPage } from './follow-links.ts';

type Fetch = typeof globalThis.fetch;

/**
 * Prefetches the data of a page on hover, touch or focus of its link,
 * and gives the answer to the router when it asks for the same: nothing is fetched twice, and the page is there at once.
 *
 * Not by `<Link prefetch>`, which leaves the answer to the browser's cache: that asks the server again, as it must with
 * data that can change, or shows what was so minutes ago. Here an answer serves once, for some seconds, and only while
 * nothing else is read: a refresh says that the catalogue has changed. What changes later is told to the page, which
 * knows by its cursor when it was read.
 */
export function prefetchData(fetch: Fetch, page: Document): Fetch {
  const ahead = new Map<string, Promise<Response>>();
  let hovering: ReturnType<typeof setTimeout> | undefined;

  const read = (link: HTMLAnchorElement) => {
    const address = dataAddress(link, page.location);
    if (!address || ahead.has(address)) return;
    const answer = fetch(address);
    ahead.set(address, answer);
    answer.catch(() => ahead.delete(address));
    setTimeout(() => {
      if (ahead.get(address) === answer) ahead.delete(address);
    }, FRESH_MS);
  };
  const turnTo = (event: Event, delay = 0) => {
    clearTimeout(hovering);
    const link = event.target instanceof Element && event.target.closest('a');
    if (link) hovering = setTimeout(() => read(link), delay);
  };
  page.addEventListener('pointerover', (event) =>
    turnTo(event, event.pointerType === 'mouse' ? HOVER_MS : 0),
  );
  page.addEventListener('focusin', (event) => turnTo(event, HOVER_MS));
  page.addEventListener('pointerdown', (event) => turnTo(event));
  // What is pressed sooner, the router asks for itself.
  page.addEventListener('click', () => clearTimeout(hovering), { capture: true });

  return async (input, init) => {
    const address = input instanceof Request ? input.url : new URL(input, page.location.href).href;
    if ((init?.method ?? 'GET') !== 'GET' || !isDataPath(new URL(address).pathname))
      return fetch(input, init);
    const answer = await ahead.get(address)?.catch(() => undefined);
    ahead.clear();
    return answer ?? fetch(input, init);
  };
}

/** Milliseconds: how long a pointer rests on what it is about to press, and an answer is as good as new. */
const HOVER_MS = 60;
const FRESH_MS = 5_000;

/** The address whose data the router will ask for at a click on the link; `null` where it will not. */
function dataAddress(link: HTMLAnchorElement, here: Location): string | null {
  const { origin, pathname, search } = link;
  // A product opens over its list, which asks for less than the product's own page does.
  if (!leadsToPage(link) || pathname.startsWith('/product/')) return null;
  if (pathname === here.pathname && search === here.search) return null;
  return origin + dataPath(pathname) + search;
}
