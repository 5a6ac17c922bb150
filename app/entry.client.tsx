import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { readAhead } from './loading/read-ahead.ts';
import { retryReads } from './loading/retry-reads.ts';
import { returnToKeptPosition } from './navigation/kept-position.ts';

// The router reads through the global function and offers no place of its own for these.
const { origin } = window.location;
window.fetch = readAhead(retryReads(window.fetch.bind(window), origin), document);

returnToKeptPosition();

// Reading the code has been one long task: what the visitor did meanwhile comes before the next, where browsers can.
if ('scheduler' in window) await window.scheduler.yield?.();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
