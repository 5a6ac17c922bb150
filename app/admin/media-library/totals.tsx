import { inFigures } from '#catalogue/amounts.ts';
import { formatFileSize } from '#media/file-size.ts';
import { Figures } from '../figures.tsx';
import type { Library } from './page-of-library.server.ts';

/** All stored images and the unused ones: how many, and how much room they take. */
export function Totals({ totals: { all, unused }, isCut }: Pick<Library, 'totals' | 'isCut'>) {
  const figures = [
    ['Images', inFigures(all.count)],
    ['Size', formatFileSize(all.bytes)],
    ['Unused', inFigures(unused.count)],
    ['Size of unused', formatFileSize(unused.bytes)],
  ] as const;
  return (
    <>
      <Figures figures={figures} />
      {isCut ? (
        <p className="mt-3 text-muted text-sm">Older images than these are stored, too, and left out here.</p>
      ) : null}
    </>
  );
}
