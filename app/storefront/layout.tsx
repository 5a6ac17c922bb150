import { Outlet } from 'react-router';
import { shopOf } from '#app/context.ts';
import type { Route } from './+types/layout';

/** The cursor is read before any question of the page is asked, so that nothing is missed between the two. */
export function loader(args: Route.LoaderArgs) {
  return { cursor: shopOf(args).changes.cursor() };
}

export default function StorefrontLayout() {
  return (
    <main id="content">
      <Outlet />
    </main>
  );
}
