import { NavLink, Outlet } from 'react-router';
import { shopOf } from '#app/context.ts';
import { LivePage } from '../live-page.tsx';
import type { Route } from './+types/layout';

export function loader(args: Route.LoaderArgs) {
  const { changes, settings } = shopOf(args);
  return { cursor: changes.cursor(), isFixed: settings.isFixed };
}

/** The pages of the shop's settings, with links from one to the other. */
export default function ShopLayout({ loaderData: { cursor, isFixed } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="font-display text-display-s">Shop</h1>
      <nav aria-label="Shop settings" className="mt-2 flex flex-wrap gap-x-5 text-sm sm:gap-x-6">
        {PAGES.map(([name, path]) => (
          <NavLink key={path} to={path} className="nav-link">
            {name}
          </NavLink>
        ))}
      </nav>
      {isFixed ? (
        <p className="mt-4 max-w-prose border-line border-y py-3 text-sm">
          These settings come from the file store.config.ts, because the server runs with SHOP_SETTINGS=file.
          They can be read here, but only changed in that file.
        </p>
      ) : null}
      <Outlet />
      <LivePage cursor={cursor} />
    </>
  );
}

const PAGES = [
  ['Brand', '/admin/shop/brand'],
  ['Contact', '/admin/shop/contact'],
  ['Offices', '/admin/shop/offices'],
  ['Categories', '/admin/shop/categories'],
  ['Home', '/admin/shop/home'],
  ['History', '/admin/shop/history'],
] as const;
