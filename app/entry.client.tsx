import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { patchFetch } from './router/patch-fetch.ts';
import { restoreScroll } from './router/restore-scroll.ts';

patchFetch();
restoreScroll();

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
