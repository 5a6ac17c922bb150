import { dataPath, isDataPath, routeDataPath } from './data-path.ts';
import { leadsToPage } from './follow-links.ts';
import { retryReads } from './retry-reads.ts';

type Fetch = typeof globalThis.fetch;

/**
 * Prefetches the data of a page on hover, touch or focus of its link,
 * and gives the answer to the router when it asks for the same: nothing is fetched twice, and the page is there at once.
 *
 * Not by `<Link prefetch>`, which leaves the answer to the browser's cache: that asks the server again, as it must with
 * data that can change, or shows what was so minutes ago. Here an answer serves once, for some seconds, and only while
 * nothing else is read: a refresh says that the catalogue has changed. What changes later is told to the page, which
 * knows by its cursor when it was read.
 *
 * One link at a time has the line: what was read ahead for another is given up when the visitor turns to the next, or
 * presses something else.
 */
function prefetchData(fetch: Fetch, page: Document): Fetch {
  let ahead: Ahead | null = null;
  let hovering: ReturnType<typeof setTimeout> | undefined;

  const giveUp = () => {
    ahead?.controller.abort();
    ahead = null;
  };
  const read = (link: HTMLAnchorElement) => {
    const address = dataAddress(link, page.location);
    if (address === ahead?.address) return;
    giveUp();
    if (!address) return;
    const controller = new AbortController();
    // Read to its end, so that it is not given up when it is used.
    const answer = fetch(address, { signal: controller.signal, priority: 'high' }).then(whole);
    const own = { address, answer, controller };
    ahead = own;
    const forget = () => {
      if (ahead === own) ahead = null;
    };
    answer.catch(forget);
    setTimeout(forget, FRESH_MS);
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
  page.addEventListener(
    'click',
    ({ target }) => {
      // What is pressed sooner, the router asks for itself.
      clearTimeout(hovering);
      const link = target instanceof Element && target.closest('a');
      if (!link || dataAddress(link, page.location) !== ahead?.address) giveUp();
    },
    { capture: true },
  );

  return async (input, init) => {
    const address = input instanceof Request ? input.url : new URL(input, page.location.href).href;
    if ((init?.method ?? 'GET') !== 'GET' || !isDataPath(new URL(address).pathname))
      return fetch(input, init);
    const known = ahead?.address === address ? ahead : null;
    // What is still on its way for something else would be older than this.
    if (!known) giveUp();
    ahead = null;
    return (await known?.answer.catch(() => undefined)) ?? fetch(input, init);
  };
}

/** What is read ahead. */
interface Ahead {
  address: string;
  answer: Promise<Response>;
  controller: AbortController;
}

async function whole(answer: Response): Promise<Response> {
  const { status, statusText, headers } = answer;
  return new Response(await answer.arrayBuffer(), { status, statusText, headers });
}

/** Milliseconds: how long a pointer rests on what it is about to press, and an answer is as good as new. */
const HOVER_MS = 60;
const FRESH_MS = 5_000;

/** The address whose data the router will ask for at a click on the link; `null` where it will not. */
function dataAddress(link: HTMLAnchorElement, here: Location): string | null {
  const { origin, pathname, search } = link;
  if (!leadsToPage(link)) return null;
  // Opened over the page, a product is asked for by itself, without the page's layout.
  const { opens } = link.dataset;
  if (opens) return origin + routeDataPath(pathname, opens);
  if (pathname === here.pathname && search === here.search) return null;
  return origin + dataPath(pathname) + search;
}

/** The router reads through the global function and offers no place of its own for retries and for what was prefetched. */
export function patchFetch(): void {
  window.fetch = prefetchData(retryReads(window.fetch.bind(window), window.location.origin), document);
}
