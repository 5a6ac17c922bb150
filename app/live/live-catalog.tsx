import { lazy, Suspense } from 'react';
import { useIsLoaded } from '#app/ui/browser-state.ts';
import { retryDelay } from '#app/ui/retry-read.ts';
import type { LiveProps } from './live-updates.tsx';

/**
 * Reloads the open page's data after each committed change that is newer than the page's cursor. Its code loads after
 * the page and its pictures, which need the connections more. The cursor makes sure that no change is lost meanwhile.
 */
export function LiveCatalog(props: LiveProps) {
  return useIsLoaded() ? (
    <Suspense>
      <LiveUpdates {...props} />
    </Suspense>
  ) : null;
}

const LiveUpdates = lazy(() => loadUpdates());

/** Loads the code, after growing pauses if the shop does not respond. */
async function loadUpdates(failures = 0): Promise<typeof import('./live-updates.tsx')> {
  try {
    return await import('./live-updates.tsx');
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryDelay(failures + 1)));
    return loadUpdates(failures + 1);
  }
}
