import { type ComponentType, useEffect, useState } from 'react';
import { useIsLoaded } from '#app/ui/browser-state.ts';
import { retryDelay } from '#app/ui/retry-read.ts';
import type { LiveProps } from './live-updates.tsx';

/**
 * Reloads the open page's data after each committed change that is newer than the page's cursor. Its code loads after
 * the page and its pictures, which need the connections more. The cursor makes sure that no change before that is lost.
 */
export function LiveCatalog(props: LiveProps) {
  const isLoaded = useIsLoaded();
  // Not `lazy`: React would wait another 300 ms before it shows what was suspended.
  const [Updates, setUpdates] = useState<ComponentType<LiveProps> | null>(null);
  useEffect(() => {
    if (isLoaded) loadUpdates().then(({ default: Loaded }) => setUpdates(() => Loaded));
  }, [isLoaded]);
  return Updates ? <Updates {...props} /> : null;
}

/** Loads the code, after growing pauses if the shop does not respond. */
async function loadUpdates(failures = 0): Promise<typeof import('./live-updates.tsx')> {
  try {
    return await import('./live-updates.tsx');
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryDelay(failures + 1)));
    return loadUpdates(failures + 1);
  }
}
