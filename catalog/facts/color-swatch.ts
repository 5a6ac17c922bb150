import { foldedFact } from '../products/facts.ts';

/**
 * Returns the colors that a value such as `Bottle green` or `Cream and sage` names, at most two, for the swatch beside it in
 * the filter. A value without a known color has no swatch.
 */
export function swatchOf(value: string): { swatch?: string[] } {
  const named = foldedFact(value).split(/ and | with | & |[,/]/);
  const swatch = named.flatMap((name) => colorIn(name.trim()) ?? []).slice(0, 2);
  return swatch.length > 0 ? { swatch } : {};
}

/** Finds the longest end of the words that is a known color: `dark bottle green`, `bottle green`, `green`. */
function colorIn(name: string): string | undefined {
  const words = name.split(' ');
  const ends = words.map((_, from) => words.slice(from).join(' '));
  const starts = words.map((_, count) => words.slice(0, words.length - count).join(' '));
  const known = [...ends, ...starts].find((part) => COLORS.has(part));
  return known && COLORS.get(known);
}

/** Names of colors in fashion, in English, each with its color. */
const COLORS = new Map(
  `
  amber b5651d, aubergine 3d2238, beige d9c7a7, black 1b1a19, blue 34568b, blush e3b7ae, bordeaux 5a1a2a,
  bottle green 1f3d2e, bronze 8c6a3f, brown 6b4a32, burgundy 611f2f, camel c19a6b, chalk f2efe7,
  charcoal 3c3f42, chestnut 7a4330, claret 6d1b2f, clay b07a5e, cocoa 5b3b2c, cognac 9a4f25, coral f08070,
  cream f3ead7, crimson a3172c, dark brown 46301f, denim 3f5878, ecru e9dfc8, emerald 1f6b4d, espresso 3c2a21,
  forest 2c4a34, gold c9a24b, gray 8b8b88, green 4a7a4c, grey 8b8b88, ink 232838, ivory f4eee0, khaki 8a8158,
  lavender b7a6cf, lilac c4a9cf, moss 636b3a, mustard cf9b2c, natural e2d3b5, navy 1f2a44, oat ddd0b8,
  ochre bf8430, olive 6b6a3a, orange d9762f, oxblood 5b1a1e, pale amber d9a566, pale green b9cdb0,
  pebble b8b0a3, petrol 1f4a55, pink e0a0ad, plum 5c2a4a, poppy d23c2a, purple 6a4482, red a8232b, rose cf8f8f,
  rose gold c98f7c, rosewood 8c4a4a, rust a6512e, sage a3ad94, sand d8c8ac, silver c4c6c8, sky 9cc1dc,
  slate 56616b, stone bdb4a5, tan b98a5e, taupe 8f8173, teal 2a6f73, terracotta b9603f, tobacco 7b5a36,
  tortoise 7a4a25, turquoise 3fa7a5, violet 6c4a8d, white ffffff, wine 5e1f30, yellow e6c34a
`
    .trim()
    .split(/,\s+/)
    .map((color) => [color.slice(0, -7), `#${color.slice(-6)}`] as const),
);
