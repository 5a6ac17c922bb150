import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import type { Language } from '#catalog/text/languages.ts';
import { LocaleContext, localeOfDocument } from './locale.ts';
import { snapshots } from './router/stale-while-error.ts';
import type { Texts } from './texts/en.ts';
import { TextsContext } from './texts/use-texts.ts';
import { overlayEntry } from './ui/dialog/overlay-entry.ts';

overlayEntry.listen();
restoreScroll();
startProductAtTop();

const locale = localeOfDocument(document);
/** A browser receives the texts of one language. The page preloads them. */
const loaders: Record<Language, () => Promise<{ [language in Language]?: Texts }>> = {
  en: () => import('./texts/en.ts'),
  ar: () => import('./texts/ar.ts'),
  zh: () => import('./texts/zh.ts'),
  fr: () => import('./texts/fr.ts'),
  hi: () => import('./texts/hi.ts'),
};
const { [locale.language]: texts = null } = await loaders[locale.language]();

// Parsing the code was one long task. If the browser supports it, let it handle the visitor's input before hydration.
if ('scheduler' in window) await window.scheduler.yield?.();

if (!isAtLoadedAddress()) {
  window.location.reload();
} else if (isSupported()) {
  escapeInvalidPercent();
  window.addEventListener('popstate', reloadIfElsewhere);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <LocaleContext value={locale}>
          <TextsContext value={texts}>
            <Hydrated>
              <HydratedRouter useTransitions={false} unstable_fetch={fetchData} />
            </Hydrated>
          </TextsContext>
        </LocaleContext>
      </StrictMode>,
    );
  });
}

/** Asks the server during a refresh, because the browser may use prefetched data for some seconds. */
function fetchData(request: Request): Promise<Response> {
  return fetch(request, snapshots.isRefreshing() ? { cache: 'no-cache' } : {});
}

/**
 * Whether the address is still that of the document. Back or Forward before hydration changes the address but keeps the
 * document. Hydrating one page with the address of another would fail.
 */
function isAtLoadedAddress(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!navigation) return true;
  const { pathname, search } = new URL(navigation.name);
  return window.location.pathname === pathname && window.location.search === search;
}

/** Handles Back and Forward until the router is hydrated. */
function reloadIfElsewhere(): void {
  if (!isAtLoadedAddress()) window.location.reload();
}

/** Lets the router handle Back and Forward once it is hydrated. */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => window.removeEventListener('popstate', reloadIfElsewhere), []);
  return children;
}

/** Browsers from before 2023 keep the server's page, which works without scripts; hydration would fail there. */
function isSupported(): boolean {
  return 'toSorted' in Array.prototype;
}

/**
 * Escapes the percent signs of a path that cannot be decoded, as `escapeInvalidPercent` in server/http/app.ts does.
 * Otherwise the router throws, and the page is not hydrated.
 */
function escapeInvalidPercent(): void {
  const { origin, pathname, search, hash } = window.location;
  if (canDecode(pathname)) return;
  window.history.replaceState(null, '', origin + pathname.replaceAll('%', '%25') + search + hash);
}

/** Returns the result, because the bundler removes a call of `decodeURI` whose result is unused. */
function canDecode(path: string): boolean {
  try {
    return decodeURI(path) !== '';
  } catch {
    return false;
  }
}

/**
 * Restores the scroll position of a page that the browser restores from its back-forward cache. The router has turned
 * off the browser's own scroll restoration, so WebKit shows the top of the page, and the router handles only reloads.
 */
function restoreScroll(): void {
  let savedScrollY = 0;
  window.addEventListener('pagehide', () => {
    savedScrollY = window.scrollY;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.scrollTo(0, savedScrollY);
  });
}

/**
 * Starts a product's page at the top if a product is open over a list and the visitor reloads. Without this, the
 * browser scrolls that page to the position of the list, because the router turns the browser's own scroll restoration
 * on again at `pagehide`. `visibilitychange` fires after `pagehide`.
 */
function startProductAtTop(): void {
  document.addEventListener('visibilitychange', () => {
    if (window.history.state?.masked) window.history.scrollRestoration = 'manual';
  });
}
