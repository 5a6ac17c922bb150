import type { LoaderFunctionArgs } from 'react-router';
import { getContext } from '#app/context.ts';
import { reasonOf } from '#platform/db/database.ts';
import { log } from '#platform/log/log.server.ts';
import { StorageError } from '#platform/media/list-images.server.ts';
import { parseLibraryView } from './library-view.ts';
import { type Library, pageOfLibrary } from './page-of-library.server.ts';

/** A page of the stored images, or a message if they cannot be listed at the moment. */
export type LoadedLibrary = { library: Library; failure: null } | { library: null; failure: string };

/** The page in the request's address. */
export async function loadLibrary(args: LoaderFunctionArgs): Promise<LoadedLibrary> {
  const { db, storage } = getContext(args);
  const view = parseLibraryView(args.url.searchParams);
  try {
    return { library: await pageOfLibrary(db, storage, view), failure: null };
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    log.error({ cause: reasonOf(error) }, `${error.message} (${reasonOf(error)})`);
    return { library: null, failure: error.message };
  }
}
