/** A named point on the map, in percent of its width and height. */
export interface NamedPoint {
  x: number;
  y: number;
  name: string;
}

/** Where a name is written, seen from its point. */
export type Side = 'east' | 'west' | 'north' | 'south';

/**
 * Chooses the side of each name on a wide screen, so that no name covers another one or a point, or leaves the map.
 *
 * @param aspect the width of the map, divided by its height.
 * @returns `null` if there is no room for all names beside their points.
 */
export function placeNames(points: NamedPoint[], aspect: number): Side[] | null {
  const dots = points.map(({ x, y }) => boxAround(x * WIDTH, (y * WIDTH) / aspect, DOT, DOT));
  const placed: Box[] = [];
  const sides: Side[] = [];
  for (const [index, point] of points.entries()) {
    const others = dots.filter((_, at) => at !== index);
    const taken = [...placed, ...others];
    const isFree = (box: Box) => isOnMap(box, aspect) && !taken.some((other) => overlaps(box, other));
    const free = SIDES.map((side) => ({ side, box: boxOf(point, side, aspect) })).find(({ box }) =>
      isFree(box),
    );
    if (!free) return null;
    placed.push(free.box);
    sides.push(free.side);
  }
  return sides;
}

const SIDES: Side[] = ['east', 'west', 'north', 'south'];

/** Pixels for each percent of the map's width, on the narrowest screen that shows names beside their points. */
const WIDTH = 11.7;

/** Pixels. */
const DOT = 16;
const LINE_HEIGHT = 26;
/** From a point to the name beside it. */
const GAP = 12;
/** A wide letter of the font, and of Chinese. */
const LETTER = 9;
const WIDE_LETTER = 17;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function boxOf({ x, y, name }: NamedPoint, side: Side, aspect: number): Box {
  const width = [...name].reduce((sum, letter) => sum + (letter > '\u2e80' ? WIDE_LETTER : LETTER), 8);
  const [left, top] = [x * WIDTH, (y * WIDTH) / aspect];
  const aside = GAP + width / 2;
  const above = DOT / 2 + LINE_HEIGHT / 2;
  if (side === 'north') return boxAround(left, top - above, width, LINE_HEIGHT);
  if (side === 'south') return boxAround(left, top + above, width, LINE_HEIGHT);
  return boxAround(side === 'east' ? left + aside : left - aside, top, width, LINE_HEIGHT);
}

function boxAround(x: number, y: number, width: number, height: number): Box {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function isOnMap({ left, top, right, bottom }: Box, aspect: number): boolean {
  return left >= 0 && top >= 0 && right <= 100 * WIDTH && bottom <= (100 * WIDTH) / aspect;
}
