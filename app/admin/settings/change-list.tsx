import Minus from 'lucide-react/icons/minus';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { slidePicture } from '#app/slides/slide-image.ts';
import type { SettingsChange } from '#catalog/commands/settings/settings-changes.ts';
import { SECTION_NAMES } from '#catalog/settings/settings-sections.ts';
import { texts } from './texts.ts';

interface Props {
  changes: SettingsChange[];
  /** How many changes are listed. Others are only counted. */
  limit?: number;
}

/** The differences between two versions of the settings, grouped by the pages under Shop. */
export function ChangeList({ changes, limit = Number.POSITIVE_INFINITY }: Props) {
  const listed = changes.slice(0, limit);
  const pages = [...new Set(listed.map(({ page }) => page))];
  return (
    <div className="text-ink text-sm wrap-anywhere">
      {pages.map((page) => (
        <section key={page ?? ''} className="mt-3">
          {page ? <p className="text-muted">{SECTION_NAMES[page]}</p> : null}
          <ul>
            {listed
              .filter((change) => change.page === page)
              .map((change, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two slides can have the same title.
                <li key={index} className="flex gap-3 border-line border-b py-2">
                  <Change change={change} />
                </li>
              ))}
          </ul>
        </section>
      ))}
      {changes.length > limit ? (
        <p className="mt-2 text-muted">{texts.history.more(changes.length - limit)}</p>
      ) : null}
    </div>
  );
}

/** `Dubai added`, `Mumbai, phone: +91 … → +91 …`. Added, removed and changed values also differ by their sign. */
function Change({
  change: { field, before, after, page, isEntry, isPicture, picture },
}: {
  change: SettingsChange;
}) {
  const isAdded = before === null;
  const isRemoved = after === null;
  const Sign = isAdded ? Plus : isRemoved ? Minus : Pencil;
  const verb = isAdded ? texts.changes.added : texts.changes.removed;
  const show = (value: string) =>
    isPicture ? <Picture picture={value} isLogo={page === 'brand'} /> : <bdi>{value}</bdi>;
  return (
    <>
      <Sign aria-hidden strokeWidth={1.5} className="mt-0.5 size-4 shrink-0 text-muted" />
      {isEntry ? (
        <p className="flex flex-wrap items-center gap-x-3">
          {picture ? <Picture picture={picture} /> : null}
          <span>
            <bdi>{after ?? before}</bdi> {verb}
          </span>
        </p>
      ) : (
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 whitespace-pre-line tabular-nums">
          <span>
            {field}
            {isAdded || isRemoved ? ` ${verb}` : ''}:
          </span>
          {before === null ? null : (
            <del className={`text-muted ${isAdded || isRemoved ? '' : 'no-underline'}`}>{show(before)}</del>
          )}
          {isAdded || isRemoved ? null : (
            <>
              <span aria-hidden>→</span>
              <span className="sr-only">{texts.changes.becomes}</span>
            </>
          )}
          {after === null ? null : <ins className="no-underline">{show(after)}</ins>}
        </p>
      )}
    </>
  );
}

function Picture({ picture, isLogo = false }: { picture: string; isLogo?: boolean }) {
  // The same background as the shop's header, also in the dark scheme.
  const fit = isLogo ? 'bg-[#fbf9f5] object-contain p-1' : 'bg-sand object-cover';
  return (
    <img
      src={isLogo ? picture : slidePicture({ picture }).src}
      alt={texts.changes.picture}
      loading="lazy"
      className={`h-12 w-20 ${fit}`}
    />
  );
}
