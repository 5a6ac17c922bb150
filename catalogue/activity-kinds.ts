/** What the activity can be narrowed to. */
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
