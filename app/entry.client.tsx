import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { fetchCodeAhead, openBuild } from './loading/code-ahead.ts';
import { reloadOnce } from './loading/reload-once.ts';
import { retryReads } from './loading/retry-reads.ts';

// The router reads through the global function and offers no place of its own for this.
window.fetch = retryReads(window.fetch.bind(window), window.location.origin);

window.addEventListener('vite:preloadError', () => {
  if (navigator.onLine) reloadOnce(openBuild());
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
