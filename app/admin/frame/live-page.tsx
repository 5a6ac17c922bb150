import { LiveCatalog } from '#app/live/live-catalog.tsx';
import type { Cursor } from '#catalog/changes/cursor.ts';
import { selfWrites } from '../writes/self-writes.ts';

/** Refreshes an admin page after changes of the catalog. `cursor` is the same as in `LiveCatalog`. */
export function LivePage({ cursor }: { cursor: Cursor }) {
  return <LiveCatalog topic="admin" cursor={cursor} delay={delay} />;
}

const delay = () => selfWrites.refreshDelay();
