import { Link } from 'react-router';
import { PageTitle } from '../frame/page-title.tsx';
import type { Route } from './+types/route';
import { Images } from './images.tsx';
import { loadLibrary } from './load-library.server.ts';

export function loader(args: Route.LoaderArgs) {
  return loadLibrary(args);
}

export default function MediaLibrary({ loaderData: { library, failure } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Media</PageTitle>
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
