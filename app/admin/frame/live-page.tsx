import { LiveCatalogue } from '#app/live/live-catalogue.tsx';
import type { Cursor } from '#catalogue/changes/cursor.ts';
import { selfWrites } from '../writes/use-write.ts';

/** Refreshes an admin page after changes of the catalog. `cursor` is the same as in `LiveCatalogue`. */
export function LivePage({ cursor }: { cursor: Cursor }) {
  return <LiveCatalogue topic="everything" cursor={cursor} delay={delay} />;
}

const delay = () => selfWrites.refreshDelay();
