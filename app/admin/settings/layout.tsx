import { useRef, useState } from 'react';
import { NavLink, Outlet } from 'react-router';
import { getContext } from '#app/context.ts';
import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import type { FieldChange } from '#catalog/activity/activity-changes.ts';
import { settingsChanges } from '#catalog/commands/settings/settings-in-words.ts';
import { refusedLine } from '#catalog/settings/schema/read-document.server.ts';
import { findDraft } from '#catalog/settings/settings-draft.server.ts';
import { LivePage } from '../frame/live-page.tsx';
import { Changed } from '../writes/changed.tsx';
import type { Route } from './+types/layout';
import { texts } from './texts.ts';
import { usePublish } from './use-publish.ts';

export async function loader(args: Route.LoaderArgs) {
  const { changes, db, settings } = getContext(args);
  const { isFixed, refused, store } = settings;
  const cursor = changes.cursor();
  const draft = isFixed ? null : await findDraft(db, store);
  return {
    cursor,
    isFixed,
    refused: refused.map(refusedLine),
    draft: draft && settingsChanges(store, draft.store),
  };
}

/** The layout of the settings pages, with links between them. */
export default function ShopLayout({
  loaderData: { cursor, isFixed, refused, draft },
}: Route.ComponentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="font-display text-display-s outline-none">
        {texts.title}
      </h1>
      <nav aria-label={texts.navigation} className="mt-2 flex flex-wrap gap-x-5 text-sm sm:gap-x-6">
        {PAGES.map(([name, path]) => (
          <NavLink key={path} to={path} className="nav-link">
            {name}
          </NavLink>
        ))}
      </nav>
      {isFixed ? <p className="mt-4 max-w-prose border-line border-y py-3 text-sm">{texts.isFixed}</p> : null}
      {refused.length > 0 ? <RefusedSettings refused={refused} /> : null}
      {draft ? <DraftBanner changes={draft} onDiscarded={() => heading.current?.focus()} /> : null}
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

interface Props {
  changes: FieldChange[];
  /** Receives the focus, because the banner disappears. */
  onDiscarded(): void;
}

/** Says that there are unpublished changes, with buttons to preview and discard them. */
function DraftBanner({ changes, onDiscarded }: Props) {
  const { discard, isSending } = usePublish();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <section aria-label={texts.draft.draft} className="mt-4 max-w-3xl border-line border-y py-1 text-sm">
      <div className="flex flex-wrap items-center gap-x-6">
        <details className="me-auto">
          <summary className="min-h-11 cursor-pointer py-3">
            {texts.draft.unpublished(changes.length)}
          </summary>
          <ul className="pb-3 wrap-anywhere">
            {changes.map((change) => (
              <li key={change.field + change.before + change.after}>
                <Changed change={change} />
              </li>
            ))}
          </ul>
        </details>
        <form method="post" action="/admin/shop/preview" target="_blank" rel="noopener">
          <button type="submit" name="mode" value="start" className="text-link">
            {texts.draft.preview}
          </button>
        </form>
        <button
          type="button"
          aria-disabled={isSending}
          onClick={() => isSending || setAsking(true)}
          className="text-link"
        >
          {texts.draft.discardDraft}
        </button>
      </div>
      {isAsking ? (
        <ChoiceDialog
          title={texts.draft.confirmDiscard}
          onClose={close}
          choices={[
            { label: texts.draft.keep, onChoose: close },
            {
              label: texts.draft.discard,
              isMain: true,
              onChoose: () => {
                close();
                void discard().then((isDiscarded) => isDiscarded && onDiscarded());
              },
            },
          ]}
        >
          {texts.draft.discardWarning}
        </ChoiceDialog>
      ) : null}
    </section>
  );
}
