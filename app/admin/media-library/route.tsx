import { Link } from 'react-router';
import { shopOf } from '#app/context.ts';
import { reasonOf } from '#db/database.ts';
import { log } from '#log/log.server.ts';
import { StorageError } from '#media/list-images.server.ts';
import { store } from '#store';
import type { Route } from './+types/route';
import { Images } from './images.tsx';
import { parseLibraryView } from './library-view.ts';
import { pageOfLibrary } from './page-of-library.server.ts';

/** A page of the stored images, or a sentence that says why they cannot be listed now. */
export async function loader(args: Route.LoaderArgs) {
  const { db, storage } = shopOf(args);
  const view = parseLibraryView(new URL(args.request.url).searchParams);
  try {
    return { library: await pageOfLibrary(db, storage, view), failure: null };
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    log.error({ cause: reasonOf(error) }, `${error.message} (${reasonOf(error)})`);
    return { library: null, failure: error.message };
  }
}

export default function MediaLibrary({ loaderData: { library, failure } }: Route.ComponentProps) {
  return (
    <>
      <title>{`Media - ${store.brand}`}</title>
      <h1 className="font-display text-display-s">Media</h1>
      {library ? (
        <Images library={library} />
      ) : (
        <div role="alert" className="mt-8 border-line border-y py-10">
          <p>{failure}</p>
          <Link to="." replace className="text-link text-sm">
            Try again
          </Link>
        </div>
      )}
    </>
  );
}
