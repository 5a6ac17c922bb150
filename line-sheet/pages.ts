import type { ListedProduct } from '#catalogue/product.ts';

/** Paper in points of 1/72 inch. */
export const PAPERS = { a4: { width: 595.28, height: 841.89 }, letter: { width: 612, height: 792 } } as const;

export type Paper = keyof typeof PAPERS;

export interface Section {
  title: string;
  products: ListedProduct[];
}

/** Where things stand on a page, in points from its upper left corner. */
export type Placed =
  | { kind: 'heading'; y: number; section: Section }
  | { kind: 'product'; x: number; y: number; product: ListedProduct };

export interface Layout {
  margin: number;
  columns: number;
  /** Of each picture. */
  width: number;
  height: number;
  pages: Placed[][];
}

const MARGIN = 40;
const TOP = 44;
const FOOT = 52;
const GAP = 12;
const HEADING_HEIGHT = 38;
/** Pictures fill the height of a page, but are no taller than a usual portrait format. */
const MAX_RATIO = 1.5;
/** Two lines of a name, the price, the code: below each picture. */
export const CAPTION_HEIGHT = 58;

/**
 * Lays products out by sections, one after another, none with its heading alone at the foot of a page. The fewer there
 * are, the larger are their pictures.
 */
export function layOut(sections: Section[], paper: Paper): Layout {
  const { width, height } = PAPERS[paper];
  const count = sections.reduce((sum, { products }) => sum + products.length, 0);
  const { columns, rows } = GRIDS.find(({ upTo }) => count <= upTo) ?? DENSE;
  const pictureWidth = (width - 2 * MARGIN - (columns - 1) * GAP) / columns;
  const foot = height - FOOT;
  const room = (foot - TOP - HEADING_HEIGHT + GAP) / rows - CAPTION_HEIGHT - GAP;
  const pictureHeight = Math.min(pictureWidth * MAX_RATIO, room);
  const rowHeight = pictureHeight + CAPTION_HEIGHT;

  const pages: Placed[][] = [];
  let y = Number.POSITIVE_INFINITY;
  const place = (placed: Placed) => pages.at(-1)?.push(placed);
  const turn = () => {
    pages.push([]);
    y = TOP;
  };
  for (const section of sections) {
    if (y + HEADING_HEIGHT + rowHeight > foot) turn();
    place({ kind: 'heading', y, section });
    y += HEADING_HEIGHT;
    section.products.forEach((product, at) => {
      const column = at % columns;
      if (column === 0 && y + rowHeight > foot + 0.01) turn();
      place({ kind: 'product', x: MARGIN + column * (pictureWidth + GAP), y, product });
      if (column === columns - 1 || at === section.products.length - 1) y += rowHeight + GAP;
    });
  }
  return { margin: MARGIN, columns, width: pictureWidth, height: pictureHeight, pages };
}

/** Up to how many products each grid serves. */
const DENSE = { upTo: Number.POSITIVE_INFINITY, columns: 4, rows: 3 };
const GRIDS = [{ upTo: 8, columns: 2, rows: 2 }, DENSE];
