import { MAX_IMAGE_ALT_LENGTH, MAX_IMAGES } from '#catalogue/product-input.ts';
import type { TableRow } from '../table.ts';
import type { Cells } from './cells.ts';
import type { Field } from './fields.ts';
import { fileIn, imagesIn } from './image-cell.ts';
import { shortened } from './shortened.ts';
import type { Photograph } from './understood-product.ts';

/**
 * The photographs of all rows of a product by their positions, each once, those of variants last; of more than a
 * product may have the first are kept.
 *
 * @param origin the shop's own, whose addresses name photographs that it has already.
 */
export function photographsOf(
  rows: TableRow[],
  cells: Cells,
  origin: string,
): { photographs: Photograph[]; notes: string[] } {
  const notes: string[] = [];
  const placed: (Photograph & { position: number })[] = [];
  for (const row of rows) {
    const position = Number.parseInt(cells.text(row, 'imagePosition'), 10) || placed.length + 1;
    const isAlone = rows.length > 1 || !cells.text(row, 'imageAlts').includes('\n');
    const alts = isAlone ? [cells.text(row, 'imageAlts')] : cells.text(row, 'imageAlts').split('\n');
    const focuses = cells.text(row, 'imageFocuses').split('\n');
    // Our own tables hold what each photograph has, so that nothing there says that it has none.
    const unsaid = (field: Field) => (cells.isOurs && cells.has(field) ? '' : null);
    const sources = cells.texts(row, 'images').flatMap((cell) => sourcesIn(cell, origin, notes));
    sources.forEach((source, at) => {
      const whole = alts[at]?.trim() ?? '';
      const alt = shortened(whole, MAX_IMAGE_ALT_LENGTH);
      if (alt !== whole) notes.push('The description of a photo was shortened.');
      const focus = focuses[at]?.trim() || unsaid('imageFocuses');
      placed.push({ position, source, alt: alt || unsaid('imageAlts'), focus });
    });
    for (const source of sourcesIn(cells.text(row, 'variantImage'), origin, notes)) {
      placed.push({ position: Number.MAX_SAFE_INTEGER, source, alt: null, focus: null });
    }
  }
  const seen = new Set<string>();
  const photographs = placed
    .toSorted((one, other) => one.position - other.position)
    .map(({ source, alt, focus }) => ({ source, alt, focus }))
    .filter(({ source }) => !seen.has(keyOf(source)) && seen.add(keyOf(source)));
  if (photographs.length > MAX_IMAGES)
    notes.push(`Only the first ${MAX_IMAGES} of ${photographs.length} photos are imported.`);
  return { photographs: photographs.slice(0, MAX_IMAGES), notes };
}

function sourcesIn(cell: string, origin: string, notes: string[]): string[] {
  if (cell === '') return [];
  const { images, ignored } = imagesIn(cell);
  for (const text of ignored.slice(0, 3)) {
    const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
    notes.push(`“${shown}” is not a JPEG, PNG, GIF or WebP photo.`);
  }
  const isOwn = (source: string) => origin !== '' && source.startsWith(`${origin}/`);
  return images.map((source) => (isOwn(source) ? source.slice(origin.length) : source));
}

/** The same picture, in whatever size Shopify is asked for it. */
function keyOf(source: string): string {
  return fileIn(source) ? source.toLowerCase() : source.replace(/[?&](?:v|width|height)=\d+$/, '');
}
