import { PRODUCT_FIELDS } from '#catalog/products/product-fields.ts';
import type { ColumnField } from '../columns/fields.ts';
import type { TableRow } from '../table.ts';
import { tableTexts } from '../texts.ts';
import type { Cells } from '../values/cells.ts';
import { fileIn, imagesIn } from '../values/image-cell.ts';
import { shortened } from '../values/shortened.ts';
import type { Photo } from './understood-product.ts';

/**
 * Returns the photos of all rows of a product by their positions, without duplicates, those of variants last.
 *
 * @param origin of the shop. Its addresses are photos that are already stored.
 */
export function photosOf(
  rows: TableRow[],
  cells: Cells,
  origin: string,
): { photos: Photo[]; notes: string[] } {
  const notes: string[] = [];
  const placed: (Photo & { position: number })[] = [];
  for (const row of rows) {
    const position = Number.parseInt(cells.text(row, 'imagePosition'), 10) || placed.length + 1;
    const isAlone = rows.length > 1 || !cells.text(row, 'imageAlts').includes('\n');
    const alts = isAlone ? [cells.text(row, 'imageAlts')] : cells.text(row, 'imageAlts').split('\n');
    const focuses = cells.text(row, 'imageFocuses').split('\n');
    // In our own tables, an empty cell means that the photo has no such text.
    const emptyText = (field: ColumnField) => (cells.isOurs && cells.has(field) ? '' : null);
    const sources = cells.texts(row, 'images').flatMap((cell) => sourcesIn(cell, cells, origin, notes));
    sources.forEach((source, at) => {
      const whole = alts[at]?.trim() ?? '';
      const alt = shortened(whole, PRODUCT_FIELDS.imageAlts.maxLength);
      if (alt !== whole) notes.push(tableTexts.photos.descriptionShortened);
      const focus = focuses[at]?.trim() || emptyText('imageFocuses');
      placed.push({ position, source, alt: alt || emptyText('imageAlts'), focus });
    });
    for (const source of sourcesIn(cells.text(row, 'variantImage'), cells, origin, notes)) {
      placed.push({ position: Number.MAX_SAFE_INTEGER, source, alt: null, focus: null });
    }
  }
  const seen = new Set<string>();
  const photos = placed
    .toSorted((a, b) => a.position - b.position)
    .map(({ source, alt, focus }) => ({ source, alt, focus }))
    .filter(({ source }) => !seen.has(photoKey(source)) && seen.add(photoKey(source)));
  return { photos, notes };
}

/** Returns the addresses of the photos in a cell. */
export function sourcesIn(cell: string, { rules }: Cells, origin: string, notes: string[]): string[] {
  if (cell === '') return [];
  const { images, ignored } = imagesIn(cell);
  notes.push(...ignored.slice(0, 3).map((text) => tableTexts.photos.noPhoto(shortened(text, 60))));
  const isOwn = (source: string) => origin !== '' && source.startsWith(`${origin}/`);
  return images.map((source) => {
    const file = rules.photosAt && fileIn(source);
    if (file) return rules.photosAt + file;
    return isOwn(source) ? source.slice(origin.length) : source;
  });
}

/** Returns the same key for all sizes of a picture at Shopify. */
export function photoKey(source: string): string {
  return fileIn(source) ? source.toLowerCase() : source.replace(/[?&](?:v|width|height)=\d+$/, '');
}
