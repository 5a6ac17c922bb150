import { foldedName } from './header-names.ts';

/**
 * Sorts columns of pictures: the main picture, then numbered ones by their number, then those that list all or further
 * pictures. Columns of the same kind keep their order.
 *
 * @param columns indexes into the header.
 */
export function inPictureOrder(columns: number[], header: string[]): number[] {
  const ranks = new Map(columns.map((at) => [at, rankOf(foldedName(header[at] ?? ''))]));
  return columns.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}

function rankOf(name: string): number {
  if (MAIN.test(name)) return -1;
  if (FURTHER.test(name)) return Number.MAX_SAFE_INTEGER;
  return Number(/\d{1,4}/.exec(name)?.[0] ?? 0);
}

const MAIN = /\b(?:main|base|primary|cover|featured|front|principale?)\b|haupt|主图/;
const FURTHER = /\b(?:all|other|more|further|additional|gallery|hover|back)\b/;
