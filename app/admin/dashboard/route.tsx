import { store } from '#store';
import { adminContext } from '../guard.server.ts';
import type { Route } from './+types/route';

export function loader({ context }: Route.LoaderArgs) {
  return { username: context.get(adminContext).username };
}

export default function Dashboard({ loaderData: { username } }: Route.ComponentProps) {
  return (
    <>
      <title>{`Dashboard - ${store.brand}`}</title>
      <h1 className="font-display text-display-m">Welcome, {username}</h1>
    </>
  );
}
