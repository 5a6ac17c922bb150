import { Link } from 'react-router';
import { PageTitle } from '../frame/page-title.tsx';
import type { Route } from './+types/route';
import { Images } from './images.tsx';
import { loadLibrary } from './load-library.server.ts';
import { texts } from './texts.ts';

export function loader(args: Route.LoaderArgs) {
  return loadLibrary(args);
}

export default function MediaLibrary({ loaderData: { library, failure } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <h1 className="font-display text-display-s">{texts.title}</h1>
      {library ? (
        <Images library={library} />
      ) : (
        <div role="alert" className="mt-8 border-line border-y py-10">
          <p>{failure}</p>
          <Link to="." replace className="text-link text-sm">
            {texts.tryAgain}
          </Link>
        </div>
      )}
    </>
  );
}
