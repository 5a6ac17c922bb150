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
  photographs: PhotographSource[];
  notes: Note[];
  /** Why nothing is done with it. */
  refused: Refusal | null;
  /** Why it cannot be added, though a product that is there already may be changed by it. */
  lacking: Refusal | null;
  /** Why the owner's own answers leave it out. */
  leftOut: 'draft' | 'gift card' | null;
}

/** `alt` and `focus` are `null` where the table does not say them. */
export type PhotographSource = { alt: string | null; focus: string | null } & (
  | { kind: 'address'; address: string }
  /** A file of the archive or of a folder, by the name that the table gives. */
  | { kind: 'file'; name: string }
  /** One that the shop stores already, `/media/…`. */
  | { kind: 'stored'; path: string }
);

/** What the owner should know of a product that is taken all the same. */
export interface Note {
  kind: NoteKind;
  line: number;
  sentence: string;
}

export type NoteKind =
  | 'several prices'
  | 'lowest of a range'
  | 'market price dropped'
  | 'rounded'
  | 'converted'
  | 'name cut'
  | 'description cut'
  | 'description made'
  | 'photographs dropped'
  | 'photograph ignored'
  | 'photograph missing'
  | 'description of photograph cut'
  | 'hidden'
  | 'several codes'
  | 'ignored';

export interface Refusal {
  line: number;
  /** The name of the column, `null` where no single one is at fault. */
  column: string | null;
  reason: string;
}
