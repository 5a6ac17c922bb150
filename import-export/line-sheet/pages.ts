import { PAPERS, type Paper, type SheetProduct } from './line-sheet.ts';

export interface SheetSection {
  title: string;
  products: SheetProduct[];
}

/** An item on a page. Its position is in points from the upper left corner. */
export type Placed =
  | { kind: 'heading'; y: number; section: SheetSection }
  | { kind: 'product'; x: number; y: number; product: SheetProduct };

export interface SheetLayout {
  margin: number;
  columns: number;
  /** Width of each picture. */
  width: number;
  height: number;
  pages: Placed[][];
}

const MARGIN = 40;
const TOP = 44;
const FOOT = 52;
const GAP = 12;
const HEADING_HEIGHT = 38;
/** The largest height of a picture relative to its width. Pictures fill the page up to this limit. */
const MAX_RATIO = 1.5;
/** Room below each picture for two lines of name, the price, the facts and the code. */
export const CAPTION_HEIGHT = 68;

/**
 * Lays out the sections one after another and never leaves a heading alone at the bottom of a page. The fewer the
 * products, the larger their pictures.
 */
export function layOut(sections: SheetSection[], paper: Paper): SheetLayout {
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
  const startPage = () => {
    pages.push([]);
    y = TOP;
  };
  for (const section of sections) {
    if (y + HEADING_HEIGHT + rowHeight > foot) startPage();
    place({ kind: 'heading', y, section });
    y += HEADING_HEIGHT;
    section.products.forEach((product, at) => {
      const column = at % columns;
      if (column === 0 && y + rowHeight > foot + 0.01) startPage();
      place({ kind: 'product', x: MARGIN + column * (pictureWidth + GAP), y, product });
      if (column === columns - 1 || at === section.products.length - 1) y += rowHeight + GAP;
    });
  }
  return { margin: MARGIN, columns, width: pictureWidth, height: pictureHeight, pages };
}

/** `upTo` is the largest number of products that a grid is used for. */
const DENSE = { upTo: Number.POSITIVE_INFINITY, columns: 4, rows: 3 };
const GRIDS = [{ upTo: 8, columns: 2, rows: 2 }, DENSE];
