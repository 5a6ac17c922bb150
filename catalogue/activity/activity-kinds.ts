/** The kinds of activity that can be filtered. */
export const ACTIVITY_KINDS = [
  'added',
  'changed',
  'deleted',
  'restored',
  'imported',
  'categories',
  'images',
  'sign-ins',
  'settings',
] as const;

export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** A filter of the activity. */
export interface ActivityFilter {
  /** The single entries of a batch. */
  batch?: string | null;
  /** Writes of one product, also as part of batches and imports. */
  product?: string | null;
  /** Writes of products whose names contain this text, also as part of batches and imports. */
  term?: string;
  kind?: ActivityKind | null;
  /** Only the last so many days. */
  days?: number | null;
  /** Only a day (`2026-11-22`) in a time zone. */
  day?: { date: string; zone: string } | null;
}
