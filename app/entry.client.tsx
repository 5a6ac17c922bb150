import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { retryReads } from './loading/retry-reads.ts';

// The router reads through the global function and offers no place of its own for this.
window.fetch = retryReads(window.fetch.bind(window), window.location.origin);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
