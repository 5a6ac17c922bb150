import { LONGEST_IMAGE_ALT, MOST_IMAGES } from '#catalogue/product-input.ts';
import type { TableRow } from '../table.ts';
import type { Cells } from './cells.ts';
import type { Field } from './fields.ts';
import { imagesIn } from './image-cell.ts';
import { shortened } from './shortened.ts';
import type { Note, PhotographSource } from './understood-product.ts';

interface Placed {
  position: number;
  source: PhotographSource;
}

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
): { photographs: PhotographSource[]; notes: Note[] } {
  const notes: Note[] = [];
  const placed: Placed[] = [];
  for (const row of rows) {
    const position = Number.parseInt(cells.text(row, 'imagePosition'), 10) || placed.length + 1;
    const isAlone = rows.length > 1 || !cells.text(row, 'imageAlts').includes('\n');
    const alts = isAlone ? [cells.text(row, 'imageAlts')] : cells.text(row, 'imageAlts').split('\n');
    const focuses = cells.text(row, 'imageFocuses').split('\n');
    // Our own tables hold what each photograph has, so that nothing there says that it has none.
    const unsaid = (field: Field) => (cells.isOurs && cells.has(field) ? '' : null);
    const named = cells.texts(row, 'images').flatMap((cell) => mentioned(cell, row.line, notes));
    named.forEach((mention, at) => {
      const alt = alts[at]?.trim() ?? '';
      const cut = shortened(alt, LONGEST_IMAGE_ALT);
      if (cut !== alt)
        notes.push({
          kind: 'description of photograph cut',
          line: row.line,
          sentence: 'The description of a photograph is cut.',
        });
      const told = {
        alt: cut || unsaid('imageAlts'),
        focus: focuses[at]?.trim() || unsaid('imageFocuses'),
      };
      placed.push({ position, source: sourceOf(mention, told, origin) });
    });
    for (const mention of mentioned(cells.text(row, 'variantImage'), row.line, notes)) {
      placed.push({
        position: Number.MAX_SAFE_INTEGER,
        source: sourceOf(mention, { alt: null, focus: null }, origin),
      });
    }
  }
  const ordered = placed.toSorted((one, other) => one.position - other.position);
  const seen = new Set<string>();
  const photographs = ordered
    .map(({ source }) => source)
    .filter((source) => {
      const key = keyOf(source);
      return !seen.has(key) && seen.add(key);
    });
  if (photographs.length > MOST_IMAGES) {
    const sentence = `Of ${photographs.length} photographs the first ${MOST_IMAGES} are kept.`;
    notes.push({ kind: 'photographs dropped', line: rows[0]?.line ?? 0, sentence });
  }
  return { photographs: photographs.slice(0, MOST_IMAGES), notes };
}

type Mention = ReturnType<typeof imagesIn>['images'][number];

function mentioned(cell: string, line: number, notes: Note[]): Mention[] {
  if (cell === '') return [];
  const { images, ignored } = imagesIn(cell);
  for (const text of ignored.slice(0, 3)) {
    const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
    notes.push({
      kind: 'photograph ignored',
      line,
      sentence: `“${shown}” is no photograph in JPEG, PNG, GIF or WebP.`,
    });
  }
  return images;
}

function sourceOf(
  mention: Mention,
  told: Pick<PhotographSource, 'alt' | 'focus'>,
  origin: string,
): PhotographSource {
  if ('file' in mention) return { kind: 'file', name: mention.file, ...told };
  const { address } = mention;
  if (origin !== '' && address.startsWith(`${origin}/`))
    return { kind: 'stored', path: address.slice(origin.length), ...told };
  return { kind: 'address', address, ...told };
}

/** The same picture, in whatever size Shopify is asked for it. */
function keyOf(source: PhotographSource): string {
  if (source.kind === 'address') return source.address.replace(/[?&](?:v|width|height)=\d+$/, '');
  return source.kind === 'file' ? source.name.toLowerCase() : source.path;
}
