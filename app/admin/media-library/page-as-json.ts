import type { Route } from './+types/page-as-json';
import { loadLibrary } from './load-library.server.ts';

/** `GET /admin/media/page.json?q=tote&page=2`: a `LoadedLibrary`, for the dialog that selects images. */
export async function loader(args: Route.LoaderArgs) {
  return Response.json(await loadLibrary(args));
}
