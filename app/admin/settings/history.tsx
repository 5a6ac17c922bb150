import { useEffect, useRef, useState } from 'react';
import { data, Link } from 'react-router';
import { toast } from 'sonner';
import { getContext } from '#app/context.ts';
import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import type { FieldChange } from '#catalog/activity/activity-changes.ts';
import { settingsInWords } from '#catalog/commands/settings/settings-in-words.ts';
import { findVersion, listVersions } from '#catalog/commands/settings/settings-versions.server.ts';
import type { Previewed } from '#catalog/settings/preview-cookie.ts';
import { findDraft } from '#catalog/settings/settings-draft.server.ts';
import { PageTitle } from '../frame/page-title.tsx';
import { LocalTime } from '../parts/timestamp.tsx';
import { Changed } from '../writes/changed.tsx';
import { useWrite } from '../writes/use-write.ts';
import type { Route } from './+types/history';
import { offerSettingsUndo } from './settings-undo.tsx';
import { ShopBar } from './shop-bar.tsx';
import { texts } from './texts.ts';

export async function loader(args: Route.LoaderArgs) {
  const { db, settings } = getContext(args);
  const wanted = args.url.searchParams.get('version');
  const viewed = /^(?:\d{1,9}|draft)$/.exec(wanted ?? '')?.[0];
  const [versions, draft] = await Promise.all([
    listVersions(db, MAX_VERSIONS),
    settings.isFixed ? null : findDraft(db, settings.store),
  ]);
  const store =
    viewed === 'draft'
      ? draft?.store
      : viewed !== undefined && (await findVersion(db, settings.fileStore, Number(viewed)));
  // If the draft was published or discarded in another window, show only the list.
  const isMissing = wanted !== null && wanted !== 'draft' && !store;
  const loaded = {
    current: settings.version,
    isFixed: settings.isFixed,
    versions: versions.map(({ changes, ...version }) => ({ ...version, changes: changes as FieldChange[] })),
    hasDraft: draft !== null,
    viewed: store
      ? {
          name: texts.history.nameOf(viewed === 'draft' ? 'draft' : Number(viewed)),
          fields: [...settingsInWords(store)],
        }
      : null,
    isMissing,
  };
  return data(loaded, { status: isMissing ? 404 : 200 });
}

/** The published versions, newest first, each with its changes. */
export default function History({
  loaderData: { current, isFixed, versions, hasDraft, viewed, isMissing },
}: Route.ComponentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const viewedHeading = useRef<HTMLHeadingElement>(null);
  // The values appear above the pressed link.
  useEffect(() => {
    if (viewed?.name) viewedHeading.current?.focus();
  }, [viewed?.name]);
  const canRestore = (version: number) => !isFixed && version !== current;
  return (
    <div className="max-w-3xl pb-28">
      <PageTitle>{texts.history.title}</PageTitle>
      <h2 ref={heading} tabIndex={-1} className="mt-6 font-display text-2xl outline-none">
        {texts.history.heading}
      </h2>
      {isMissing ? (
        <p role="alert" className="mt-4 border-line border-y py-3 text-sm">
          {texts.history.missing}
        </p>
      ) : null}
      {viewed ? (
        <section aria-label={texts.history.viewed} className="mt-4 border-line border-y py-4 text-sm">
          <h3 ref={viewedHeading} tabIndex={-1} className="text-lg outline-none first-letter:uppercase">
            {viewed.name}
          </h3>
          <dl className="mt-2">
            {viewed.fields.map(([field, value]) => (
              <div key={field} className="grid gap-x-4 py-0.5 sm:grid-cols-[1fr_2fr]">
                <dt className="text-muted">{field}</dt>
                <dd className="whitespace-pre-line wrap-anywhere">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
          <Link to="." onClick={() => heading.current?.focus()} className="text-link">
            {texts.history.close}
          </Link>
        </section>
      ) : null}
      <ol className="mt-4 border-line border-t text-sm">
        {hasDraft ? (
          <li className="border-line border-b py-3">
            <p>{texts.history.draft}</p>
            <Actions version="draft" canRestore={false} />
          </li>
        ) : null}
        {versions.map(({ version, publishedAt, publishedBy, changes }) => (
          <li key={version} className="border-line border-b py-3">
            <p>
              {texts.history.version(version)}
              <span className="text-muted">
                , <LocalTime date={publishedAt} />, <bdi>{publishedBy}</bdi>
              </span>
              {version === current ? ` ${texts.history.current}` : ''}
            </p>
            <ul className="mt-1 wrap-anywhere">
              {changes.slice(0, MAX_CHANGES).map((change) => (
                <li key={change.field + change.before + change.after}>
                  <Changed change={change} />
                </li>
              ))}
              {changes.length > MAX_CHANGES ? (
                <li className="text-muted">{texts.history.more(changes.length - MAX_CHANGES)}</li>
              ) : null}
            </ul>
            <Actions version={version} canRestore={canRestore(version)} />
          </li>
        ))}
        <li className="border-line border-b py-3">
          <p>
            {texts.history.firstValues}
            {current === 0 ? ` ${texts.history.current}` : ''}
          </p>
          <Actions version={0} canRestore={canRestore(0)} />
        </li>
      </ol>
      <ShopBar />
    </div>
  );
}

const MAX_VERSIONS = 50;
const MAX_CHANGES = 10;

/** Lists the values of a version, shows it in the shop, or publishes it again after confirmation. */
function Actions({ version, canRestore }: { version: Previewed; canRestore: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const { write } = useWrite('settings');
  const name = texts.history.nameOf(version);
  const close = () => setAsking(false);
  const restore = async () => {
    close();
    const sent = await write<{ version: number }>(
      '/admin/shop/restore',
      { version },
      texts.history.restoreFailed,
    );
    if (sent.ok) offerSettingsUndo(sent.answer.version, write, texts.history.restored(name));
    else toast.error(sent.message);
  };
  return (
    <div className="flex flex-wrap gap-x-6">
      <Link to={`?version=${version}`} className="text-link">
        {texts.history.view}
        <span className="sr-only"> {name}</span>
      </Link>
      <form method="post" action="/admin/shop/preview" target="_blank" rel="noopener">
        {version === 'draft' ? null : <input type="hidden" name="version" value={version} />}
        <button type="submit" name="mode" value="start" className="text-link">
          {texts.history.seeInShop}
          <span className="sr-only"> ({name})</span>
        </button>
      </form>
      {canRestore ? (
        <button type="button" onClick={() => setAsking(true)} className="text-link">
          {texts.history.restore}
          <span className="sr-only"> {name}</span>
        </button>
      ) : null}
      {isAsking ? (
        <ChoiceDialog
          title={texts.history.confirmRestore(name)}
          onClose={close}
          choices={[
            { label: texts.publish.keep, onChoose: close },
            { label: texts.history.restore, isMain: true, onChoose: () => void restore() },
          ]}
        >
          {texts.history.restoreWarning}
        </ChoiceDialog>
      ) : null}
    </div>
  );
}
