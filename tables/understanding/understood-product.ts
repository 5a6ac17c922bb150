import type { ProductInput } from '#catalogue/product-input.ts';

/** What a table can say of a product; its photographs are not stored yet. */
export type ProductFields = Partial<Omit<ProductInput, 'images' | 'imageAlts' | 'imageFocuses'>>;

/** What became of one product of a table: every row of it belongs to exactly one of these. */
export interface UnderstoodProduct {
  /** The rows it stands in, as a spreadsheet numbers them; the first is the one that names it. */
  lines: number[];
  id: string | null;
  /**
   * What the table says of it, checked as the form checks it; with `handle`, the table's own key for it, by which the
   * next import knows it again. A cell that is empty is not in here.
   */
  fields: ProductFields;
  /** What is added to the fields where the product is new to the shop, and left alone where it is not. */
  ifNew: ProductFields;
  /** What the table has a column for and says nothing in: cleared only where the owner wants that. */
  empty: ('code' | 'marketPrice' | 'subCategory' | 'description')[];
  /** Its photographs in their order, at most as many as a product may have. */
  photographs: Photograph[];
  /** What the owner should know of it that is taken all the same, in sentences. */
  notes: string[];
  /** Why nothing is done with it. */
  refused: Refusal | null;
  /** Why it cannot be added, though a product that is there already may be changed by it. */
  lacking: Refusal | null;
  /** Why the owner's own answers leave it out. */
  leftOut: KeptBack | null;
}

/** What another shop does not show, or is no product, and the owner decides about. */
export type KeptBack = 'drafts' | 'giftCards';

/** `alt` and `focus` are `null` where the table does not say them. */
export interface Photograph {
  /**
   * Where it is to be had: its address, `file:` and the name that the table gives to a file of the archive or of a
   * folder, or the path of one that the shop stores already, `/media/…`.
   */
  source: string;
  alt: string | null;
  focus: string | null;
}

export interface Refusal {
  line: number;
  /** The name of the column, `null` where no single one is at fault. */
  column: string | null;
  reason: string;
}
