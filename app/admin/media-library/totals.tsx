import { formatFileSize } from '#media/file-size.ts';
import type { Library } from './page-of-library.server.ts';

/** All stored images and the unused ones: how many, and how much room they take. */
export function Totals({ totals: { all, unused }, isCut }: Pick<Library, 'totals' | 'isCut'>) {
  const figures = [
    ['Images', all.count.toLocaleString('en-US')],
    ['Size', formatFileSize(all.bytes)],
    ['Unused', unused.count.toLocaleString('en-US')],
    ['Size of unused', formatFileSize(unused.bytes)],
  ] as const;
  return (
    <>
      <dl className="mt-10 grid grid-cols-2 gap-y-6 border-line border-y py-6 sm:grid-cols-4">
        {figures.map(([name, figure]) => (
          <div key={name} className="flex flex-col gap-1">
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="font-display text-display-s lining-nums tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      {isCut ? (
        <p className="mt-3 text-muted text-sm">Older images than these are stored, too, and left out here.</p>
      ) : null}
    </>
  );
}
