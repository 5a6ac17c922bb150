import type { FieldNames } from '../columns/header-names.ts';

/** A program that writes tables: how to recognize its tables, what its columns become, and how its rows are read. */
export interface SourceDefinition {
  /**
   * A table of this source has a column for each of these fields (`a|b`: for one of them), and a column with one of
   * these folded names.
   */
  recognizedBy: { fields: string[]; names?: string };
  columns: FieldNames;
  /** Further names of columns for fields that no other column of a table has. */
  otherwise?: FieldNames;
  /**
   * The fields of the columns in their usual order, and `-` for the others. Columns whose translated names are not known
   * are found by their place.
   */
  order?: string;
  rules?: SourceRules;
}

export interface SourceRules {
  /** Whether our shop wrote the table: texts are exact, amounts are US dollars. */
  isOurs?: boolean;
  /** Which rows belong to one product, if they have no handle: those below it that begin none, or of the same name. */
  variants?: 'rows below' | 'same name';
  /** Whether the handle is that of a model, whose colors are products of their own. */
  isHandleOfModel?: boolean;
  /** Whether a cell with categories holds one path, in which a comma has no meaning. */
  hasOnePath?: boolean;
  /** Whether texts write a line break as `\n`, a tab as `\t`, and a comma of a category as `\,`. */
  hasEscapes?: boolean;
  /** Whether words such as `NULL` are texts. Our export for Shopify must be read back exactly. */
  hasNoEmptyWords?: boolean;
  /** Whether an apostrophe before a code is a sign for spreadsheets. */
  hasCodeApostrophe?: boolean;
  /** Whether the photos of a row are those of its product, not of its variant. */
  hasPhotosOfProduct?: boolean;
  /** Where photos are that a table names by their file names only. */
  photosAt?: string;
}
