import Minus from 'lucide-react/icons/minus';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import type { CSSProperties } from 'react';
import { slidePicture } from '#app/slides/slide-image.ts';
import type { SettingsChange } from '#catalog/commands/settings/settings-changes.ts';
import { SECTION_NAMES } from '#catalog/settings/shop-settings.ts';
import { texts } from './texts.ts';

interface Props {
  changes: SettingsChange[];
  /** How many changes are listed. Others are only counted. */
  limit?: number;
}

/** The differences between two versions of the settings, one card for each page under Shop. */
export function ChangeList({ changes, limit = Number.POSITIVE_INFINITY }: Props) {
  const listed = changes.slice(0, limit);
  const pages = [...new Set(listed.map(({ page }) => page))];
  return (
    <div className="text-ink text-sm wrap-anywhere">
      {pages.map((page) => (
        <section key={page ?? ''} className="mt-3 border border-line">
          {page ? <p className="bg-sand px-3 py-2 sm:px-4">{SECTION_NAMES[page]}</p> : null}
          <ul className="divide-y divide-line px-3 sm:px-4">
            {listed
              .filter((change) => change.page === page)
              .map((change, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two slides can have the same title.
                <li key={index} className="flex gap-3 py-2.5">
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
function Change({ change }: { change: SettingsChange }) {
  const { field, before, after, page, isEntry, isPicture, picture, points } = change;
  const isAdded = before === null;
  const isRemoved = after === null;
  const [Sign, color] = isAdded
    ? [Plus, 'bg-sage']
    : isRemoved
      ? [Minus, 'bg-sand text-accent']
      : [Pencil, 'bg-sand'];
  const verb = isAdded ? texts.changes.added : texts.changes.removed;
  const show = (value: string, point?: string) =>
    isPicture ? <Picture picture={value} point={point} isLogo={page === 'brand'} /> : <bdi>{value}</bdi>;
  return (
    <>
      <span className={`flex size-6 shrink-0 items-center justify-center rounded-full ${color}`}>
        <Sign aria-hidden strokeWidth={1.5} className="size-3.5" />
      </span>
      {isEntry ? (
        <p className="flex flex-wrap items-center gap-x-3 pt-0.5">
          {picture ? <Picture picture={picture} /> : null}
          <span>
            <bdi>{after ?? before}</bdi> {verb}
          </span>
        </p>
      ) : (
        <p className="grid min-w-0 flex-1 gap-x-4 gap-y-1 pt-0.5 sm:grid-cols-[2fr_3fr]">
          <span>
            {field}
            {isAdded || isRemoved ? ` ${verb}` : ''}:
          </span>
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 whitespace-pre-line tabular">
            {before === null ? null : (
              <del className={`text-muted ${isAdded || isRemoved ? '' : 'no-underline'}`}>
                {show(before, points?.[0])}
              </del>
            )}
            {isAdded || isRemoved ? null : (
              <>
                <span aria-hidden>→</span>
                <span className="sr-only">{texts.changes.becomes}</span>
              </>
            )}
            {after === null ? null : <ins className="no-underline">{show(after, points?.[1])}</ins>}
          </span>
        </p>
      )}
    </>
  );
}

interface PictureProps {
  picture: string;
  /** The point of interest to mark: `14 50`. The whole picture is shown then. */
  point?: string | undefined;
  isLogo?: boolean;
}

function Picture({ picture, point, isLogo = false }: PictureProps) {
  // The same background as the shop's header, also in the dark scheme.
  const fit = isLogo ? 'w-20 bg-[#fbf9f5] object-contain p-1' : point ? '' : 'w-20 bg-sand object-cover';
  const [x = 0, y = 0] = point?.split(' ').map(Number) ?? [];
  return (
    <span className="relative inline-block">
      <img
        src={isLogo ? picture : slidePicture({ picture }).src}
        alt={point ? texts.changes.pointAt(x, y) : texts.changes.picture}
        loading="lazy"
        className={`block ${point ? 'h-20' : 'h-12'} ${fit}`}
      />
      {point ? (
        <span
          aria-hidden
          style={{ '--x': `${x}%`, '--y': `${y}%` } as CSSProperties}
          className="absolute top-(--y) left-(--x) size-3 -translate-1/2 rounded-full border-2 border-page bg-accent outline-1 outline-accent"
        />
      ) : null}
    </span>
  );
}
