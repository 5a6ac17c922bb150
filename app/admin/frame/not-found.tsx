import { data } from 'react-router';
import { getContext } from '#app/context.ts';
import { ErrorPage } from '#app/ui/error-page.tsx';
import { noStore } from '../session/guard.server.ts';
import type { Route } from './+types/not-found';
import { ColorScheme } from './color-scheme.tsx';
import { AdminFrame } from './frame.tsx';
import { texts } from './texts.ts';

export const middleware = [noStore];

/** Is outside the guarded layout, because an unknown address is a 404 with or without a session. */
export async function loader(args: Route.LoaderArgs) {
  const { sessions, settings } = getContext(args);
  const session = await sessions.find(args.request.headers);
  return data({ brand: settings.store.brand, username: session?.username ?? null }, { status: 404 });
}

export default function NotFound({ loaderData: { brand, username } }: Route.ComponentProps) {
  if (username !== null) {
    return (
      <AdminFrame brand={brand} username={username}>
        <ErrorPage error={NOT_FOUND} />
      </AdminFrame>
    );
  }
  return (
    <main className="mx-auto min-h-svh max-w-3xl py-16">
      <ColorScheme />
      <p className="eyebrow measure text-muted">{brand}</p>
      <ErrorPage error={NOT_FOUND}>
        <a href="/admin/login" className="filled-button mt-10 min-w-40">
          {texts.signIn}
        </a>
      </ErrorPage>
    </main>
  );
}

/** As the router's `isRouteErrorResponse` expects it. */
const NOT_FOUND = { status: 404, statusText: 'Not Found', internal: true, data: null };
