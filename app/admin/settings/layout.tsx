import { NavLink, Outlet } from 'react-router';
import { getContext } from '#app/context.ts';
import { settingsChanges } from '#catalog/commands/settings/settings-changes.ts';
import { SECTION_NAMES, sectionsOf } from '#catalog/settings/shop-settings.ts';
import { findDraft, refusedLine } from '#catalog/settings/stored-settings.server.ts';
import { LivePage } from '../frame/page-parts.tsx';
import { reloadsAfterConflict } from '../writes/send-write.ts';
import type { Route } from './+types/layout';
import { texts } from './texts.ts';
import { usePublishingMessages } from './use-publishing.ts';

export async function loader(args: Route.LoaderArgs) {
  const { changes, db, settings } = getContext(args);
  const { isFixed, refused, store } = settings;
  const cursor = changes.cursor();
  const draft = isFixed ? null : await findDraft(db, store);
  return {
    cursor,
    isFixed,
    isClosed: store.isClosed ?? false,
    refused: refused.map(refusedLine),
    draft: draft && {
      fingerprint: draft.fingerprint,
      changes: settingsChanges(store, draft.store),
      pages: sectionsOf(draft.keys).map((section) => SECTION_NAMES[section]),
    },
  };
}

export { reloadsAfterConflict as shouldRevalidate };

/** The layout of the settings pages, with links between them. */
export default function ShopLayout({
  loaderData: { cursor, isFixed, isClosed, refused },
}: Route.ComponentProps) {
  usePublishingMessages();
  return (
    <>
      <nav aria-label={texts.navigation} className="mb-3 flex flex-wrap gap-x-5 text-sm sm:gap-x-6">
        {PAGES.map(([name, path]) => (
          <NavLink key={path} to={path} className="nav-link">
            {name}
          </NavLink>
        ))}
      </nav>
      {isFixed ? <p className="mt-4 max-w-prose border-line border-y py-3 text-sm">{texts.isFixed}</p> : null}
      {isClosed ? <p className="mt-4 text-sm">{texts.isClosed}</p> : null}
      {refused.length > 0 ? <RefusedSettings refused={refused} /> : null}
      <Outlet />
      <LivePage cursor={cursor} />
    </>
  );
}

/** Lists the published values that this version of the shop cannot use. */
function RefusedSettings({ refused }: { refused: string[] }) {
  return (
    <section aria-label={texts.refused} className="mt-4 max-w-prose border-line border-y py-3 text-sm">
      <p>{texts.refusedHint}</p>
      <ul className="mt-2 list-disc ps-5 wrap-anywhere">
        {refused.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

const PAGES = [
  [texts.pages.brand, '/admin/shop/brand'],
  [texts.pages.contact, '/admin/shop/contact'],
  [texts.pages.offices, '/admin/shop/offices'],
  [texts.pages.categories, '/admin/shop/categories'],
  [texts.pages.home, '/admin/shop/home'],
  [texts.pages.pages, '/admin/shop/pages'],
  [texts.pages.languages, '/admin/shop/languages'],
  [texts.pages.history, '/admin/shop/history'],
] as const;
