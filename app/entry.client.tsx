import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { readAhead } from './loading/read-ahead.ts';
import { retryReads } from './loading/retry-reads.ts';

// The router reads through the global function and offers no place of its own for these.
const { origin } = window.location;
window.fetch = readAhead(retryReads(window.fetch.bind(window), origin), document);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
