import { useEffect, useEffectEvent, useRef } from 'react';
import { data, Link } from 'react-router';
import { getContext } from '#app/context.ts';
import { sentOnce } from '#app/ui/busy.ts';
import { type SettingsChange, settingsChanges } from '#catalog/commands/settings/settings-changes.ts';
import {
  countVersions,
  findVersion,
  listVersions,
} from '#catalog/commands/settings/settings-versions.server.ts';
import { pageCount, parsePage } from '#catalog/lists/listing.ts';
import { PageTitle } from '../frame/page-parts.tsx';
import { addressWith } from '../parts/address-with.ts';
import { PageLinks } from '../parts/page-links.tsx';
import { LocalTime } from '../parts/timestamp.tsx';
import type { Route } from './+types/history';
import { ChangeList } from './change-list.tsx';
import { ShopBar } from './shop-bar.tsx';
import { texts } from './texts.ts';
import { CHANGES, usePublishing } from './use-publishing.ts';

/** With `?version=`, also returns what restoring this version changes. */
export async function loader(args: Route.LoaderArgs) {
  const { db, settings } = getContext(args);
  const search = args.url.searchParams;
  const wanted = search.get('version');
  const version = wanted !== null && /^\d{1,9}$/.test(wanted) ? Number(wanted) : null;
  const pages = pageCount(await countVersions(db), PAGE_SIZE);
  const page = Math.min(pages, parsePage(search.get('page')) ?? 1);
  const versions = await listVersions(db, PAGE_SIZE, (page - 1) * PAGE_SIZE);
  const store = version === null ? null : await findVersion(db, settings.fileStore, version);
  const isMissing = wanted !== null && !store;
  const loaded = {
    current: settings.version,
    isFixed: settings.isFixed,
    page,
    pages,
    versions: versions.map(({ changes, ...listed }) => ({ ...listed, changes: changes as SettingsChange[] })),
    restoring:
      store && version !== null ? { version, changes: settingsChanges(settings.store, store) } : null,
    isMissing,
  };
  return data(loaded, { status: isMissing ? 404 : 200 });
}

/** The published versions, newest first, each with its changes. */
export default function History({
  loaderData: { current, isFixed, page, pages, versions, restoring, isMissing },
}: Route.ComponentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const actionsOf = (version: number) =>
    isFixed || version === current ? null : (
      <Link to={historyPath({ version, page })} className="text-link">
        {texts.history.restore}
        <span className="sr-only"> {texts.history.nameOf(version)}</span>…
      </Link>
    );
  return (
    <div className="max-w-3xl pb-28">
      <PageTitle ref={heading}>{texts.history.title}</PageTitle>
      {isMissing ? (
        <p role="alert" className="mt-4 border-line border-y py-3 text-sm">
          {texts.history.missing}
        </p>
      ) : null}
      {restoring && !isFixed ? (
        <RestoreVersion
          key={restoring.version}
          current={current}
          page={page}
          onClose={() => {
            if (document.activeElement === document.body) heading.current?.focus();
          }}
          {...restoring}
        />
      ) : null}
      <ol className="mt-4 border-line border-t text-sm">
        {versions.map(({ version, publishedAt, publishedBy, restored, changes }) => (
          <li key={version} className="border-line border-b pt-2 pb-5">
            <div className="flex min-h-11 flex-wrap items-center gap-x-4">
              <p className="me-auto">
                {texts.history.version(version)}
                <span className="text-muted">
                  , <LocalTime date={publishedAt} />, <bdi>{publishedBy}</bdi>
                </span>
                {version === current ? ` ${texts.history.current}` : ''}
              </p>
              {actionsOf(version)}
            </div>
            {restored ? <p>{texts.history.isRestored(restored)}</p> : null}
            <ChangeList changes={changes} limit={MAX_CHANGES} />
          </li>
        ))}
        {page === pages ? (
          <li className="flex min-h-11 flex-wrap items-center gap-x-4 border-line border-b py-2">
            <p className="me-auto">
              {texts.history.firstValues}
              {current === 0 ? ` ${texts.history.current}` : ''}
            </p>
            {actionsOf(0)}
          </li>
        ) : null}
      </ol>
      <div className="mt-6">
        <PageLinks page={page} pages={pages} pathOf={(number) => historyPath({ page: number })} />
      </div>
      <ShopBar />
    </div>
  );
}

const PAGE_SIZE = 50;
const MAX_CHANGES = 10;

function historyPath({ version, page }: { version?: number; page: number }): string {
  return addressWith('/admin/shop/history', { version: version?.toString(), page: page > 1 && page });
}

interface Props {
  version: number;
  /** The published version, from which `changes` are the differences. */
  current: number;
  changes: SettingsChange[];
  /** The page of the history. */
  page: number;
  onClose(): void;
}

/** Lists what restoring a version changes, and restores it. */
function RestoreVersion({ version, current, changes, page, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { fetcher, isSending } = usePublishing();
  const hasChanges = changes.length > 0;
  const close = useEffectEvent(onClose);
  // Also by Back.
  useEffect(() => () => close(), []);
  // The section appears above the pressed link, and its button disappears.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the button disappears, too.
  useEffect(() => heading.current?.focus(), [hasChanges]);
  const name = texts.history.nameOf(version);
  return (
    <section aria-label={texts.history.restoreNamed(name)} className="mt-4 border-line border-y py-4 text-sm">
      <h2 ref={heading} tabIndex={-1} className="font-display outline-none">
        {texts.history.restoreNamed(name)}
      </h2>
      <p className="mt-1 text-muted">{hasChanges ? texts.history.restoreWarning : texts.history.isSame}</p>
      <ChangeList changes={changes} />
      <fetcher.Form
        {...sentOnce(isSending)}
        action={CHANGES}
        className="mt-4 flex flex-wrap items-center gap-x-6"
      >
        <input type="hidden" name="intent" value="restore" />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="current" value={current} />
        <Link to={historyPath({ page })} className="text-link">
          {texts.history.close}
        </Link>
        {hasChanges ? (
          <button type="submit" className="filled-button">
            {texts.history.restore}
          </button>
        ) : null}
      </fetcher.Form>
    </section>
  );
}
