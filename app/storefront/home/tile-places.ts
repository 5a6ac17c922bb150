/**
 * Returns class names that enlarge the first and the last category tile, so that the grid has no gap: two columns on
 * phones, four on larger screens.
 */
export function tilePlaces(count: number): { first?: string; last?: string } {
  if (count === 1) return { first: `${WIDE} md:col-span-4` };
  if (count === 2) return { first: WIDE, last: WIDE };
  if (count === 8 || count === 4) return { first: TALL, last: FLAT };
  if (count === 5) return { first: TALL };
  if (count === 6) return { first: FLAT, last: FLAT };
  return count === 3 ? { first: FLAT } : { last: FLAT };
}

/** Two rows high. */
const TALL = 'col-span-2 md:row-span-2';
/** Two columns wide, as high as the tiles beside it. */
const FLAT = 'col-span-2 *:first:aspect-4/3 md:*:first:aspect-auto';
/** Two columns wide, with its own height, because no other tile is beside it. */
const WIDE = 'col-span-2 *:first:aspect-4/3';
