import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { LanguageContext, languageOfDocument } from './language.ts';
import { overlayEntry } from './storefront/header/overlay-entry.ts';
import { loadTexts } from './texts/load-texts.ts';
import { TextsContext } from './texts/use-texts.ts';

overlayEntry.listen();
restoreScroll();
startProductAtTop();

const language = languageOfDocument(document);
const texts = await loadTexts(language.language);

// Parsing the code was one long task. Yield to the visitor's input before the next one, if the browser supports it.
if ('scheduler' in window) await window.scheduler.yield?.();

if (!isAtLoadedAddress()) {
  window.location.reload();
} else if (isSupported()) {
  makePathReadable();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <LanguageContext value={language}>
          <TextsContext value={texts}>
            <HydratedRouter useTransitions={false} />
          </TextsContext>
        </LanguageContext>
      </StrictMode>,
    );
  });
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

/**
 * Browsers from before 2023 keep the server's page, which works without scripts, because hydration would fail there.
 */
function isSupported(): boolean {
  return 'toSorted' in Array.prototype;
}

/**
 * The server reads a path that cannot be decoded literally (`escapeInvalidPercent` in server/http/app.ts), so the page
 * is not hydrated.
 */
function makePathReadable(): void {
  const { origin, pathname, search, hash } = window.location;
  if (isReadable(pathname)) return;
  window.history.replaceState(null, '', origin + pathname.replaceAll('%', '%25') + search + hash);
}

/** Returns the result, because the bundler removes a call of `decodeURI` whose result is unused. */
function isReadable(path: string): boolean {
  try {
    return decodeURI(path) !== '';
  } catch {
    return false;
  }
}

/**
 * Restores the scroll position of a page that the browser restores after Back (HTML, bfcache). If a page manages its
 * scroll positions, as the router does, WebKit shows its top, and the router only handles reloaded pages.
 */
function restoreScroll(): void {
  let left = 0;
  window.addEventListener('pagehide', () => {
    left = window.scrollY;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.scrollTo(0, left);
  });
}

/**
 * Keeps the browser from scrolling a product's page to where the list below the open product was: a reload shows that
 * page instead of the list. The router allows it at `pagehide`; `visibilitychange` comes after that.
 */
function startProductAtTop(): void {
  document.addEventListener('visibilitychange', () => {
    if (window.history.state?.masked) window.history.scrollRestoration = 'manual';
  });
}
