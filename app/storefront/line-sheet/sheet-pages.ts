/** The sections of a line sheet that are on one page. A section that began on an earlier page has no title. */
type SheetPage<Product> = SheetSection<Product>[];

interface SheetSection<Product> {
  title?: string;
  /** The number of products in the whole section. */
  count: number;
  products: Product[];
}

/** The products of a page: six in large pictures if there are few, otherwise twelve. */
export function gridFor(count: number): { columns: number; rows: number } {
  return count <= 12 ? { columns: 3, rows: 2 } : { columns: 4, rows: 3 };
}

/**
 * Lays out sections on pages of `rows` rows. Neither a row nor a title is separated from what it belongs to, and no
 * page has more than `line-sheet.css` has room for: its rows and one title, or one row less and more titles.
 */
export function sheetPages<Product>(
  sections: Map<string, Product[]>,
  { columns, rows }: { columns: number; rows: number },
): SheetPage<Product>[] {
  const pages: SheetPage<Product>[] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const [title, products] of sections) {
    for (let at = 0; at < products.length; at += columns) {
      const row = products.slice(at, at + columns);
      const height = at === 0 ? TITLE + 1 : 1;
      const isFull = used + height > TITLE + rows;
      if (isFull) {
        pages.push([]);
        used = 0;
      }
      used += height;
      if (at === 0) pages.at(-1)?.push({ title, count: products.length, products: row });
      else if (isFull) pages.at(-1)?.push({ count: products.length, products: row });
      else
        pages
          .at(-1)
          ?.at(-1)
          ?.products.push(...row);
    }
  }
  return pages;
}

/** The height of a title, relative to a row. */
const TITLE = 0.16;
