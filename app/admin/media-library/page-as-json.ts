import type { Route } from './+types/page-as-json';
import { loadLibrary } from './page-of-library.server.ts';

/** A page of images for the dialog that selects some: `?q=tote&page=2`. */
export function loader(args: Route.LoaderArgs) {
  return loadLibrary(args);
}

/** What a field needs is loaded when its address changes, not after each write. */
export const shouldRevalidate = () => false;
