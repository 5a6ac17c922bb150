import { asciiText } from '#catalog/amounts/amounts.ts';

/** A point on the map, in degrees. */
export interface MapPoint {
  latitude: number;
  longitude: number;
}

/**
 * Reads a map point from coordinates (`19.07, 72.88`, `33,57 -7,58`, `24.7 N, 46.6 E` or `19°4'12"N 72°52'48"E`) or from
 * the link that a map's Share button creates (OpenStreetMap, Google Maps, Apple Maps, Bing, `geo:`). Returns `null` if the
 * text contains no coordinates, as in a shortened link.
 */
export function parseMapPoint(text: string): MapPoint | null {
  const plain = withAsciiMarks(asciiText(text.slice(0, MAX_LENGTH)));
  const found = PATTERNS.map((pattern) => pattern.exec(decoded(plain))).find(Boolean);
  const [latitude, longitude] = found ? [numberOf(found[1]), numberOf(found[2])] : degreesIn(plain);
  if (latitude === undefined || longitude === undefined) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** The coordinates of a point, as the form shows them. */
export function mapPointText({ latitude, longitude }: MapPoint): string {
  return `${latitude}, ${longitude}`;
}

/** Whether a text is a shortened link of a map app. Only the map's server knows its coordinates. */
export function isShortMapLink(text: string): boolean {
  return SHORT_LINK.test(text);
}

const SHORT_LINK = /(?:maps\.app\.goo\.gl|goo\.gl\/maps|maps\.apple\/p)\//i;

const MAX_LENGTH = 2_000;

const PATTERNS = [
  /^(-?\d{1,2}(?:\.\d{1,15})?)°?(?:, ?|; ?| )(-?\d{1,3}(?:\.\d{1,15})?)°?$/,
  // With decimal commas, a comma alone does not separate the numbers.
  /^(-?\d{1,2}(?:,\d{1,15})?)°?(?:[,;]? |;)(-?\d{1,3}(?:,\d{1,15})?)°?$/,
  // Google Maps: the coordinates of the place come before those of the map's center.
  /!3d(-?\d{1,2}(?:\.\d{1,15})?)!4d(-?\d{1,3}(?:\.\d{1,15})?)/,
  // OpenStreetMap: the marker comes before the map's center.
  /[?&]mlat=(-?\d{1,2}(?:\.\d{1,15})?)&mlon=(-?\d{1,3}(?:\.\d{1,15})?)/,
  /#map=[\d.]{1,9}\/(-?\d{1,2}(?:\.\d{1,15})?)\/(-?\d{1,3}(?:\.\d{1,15})?)/,
  /[?&](?:q|ll|sll|query|coordinate|center)=(?:loc:)?(-?\d{1,2}(?:\.\d{1,15})?),(-?\d{1,3}(?:\.\d{1,15})?)/,
  /\/maps\/(?:place|search)\/(-?\d{1,2}(?:\.\d{1,15})?),\+?(-?\d{1,3}(?:\.\d{1,15})?)/,
  /\/@(-?\d{1,2}(?:\.\d{1,15})?),(-?\d{1,3}(?:\.\d{1,15})?)/,
  /[?&]cp=(-?\d{1,2}(?:\.\d{1,15})?)~(-?\d{1,3}(?:\.\d{1,15})?)/,
  /^geo:(-?\d{1,2}(?:\.\d{1,15})?),(-?\d{1,3}(?:\.\d{1,15})?)/,
];

/** Degrees with optional minutes and seconds, as Google Maps shows them. The degree sign is optional. */
const DEGREES =
  /^(\d{1,2}(?:[.,]\d{1,15})?)(?:°(?:(\d{1,2}(?:[.,]\d{1,9})?)['′’])?(?:(\d{1,2}(?:[.,]\d{1,9})?)["″”])?| )?([NS])[,; ]{0,2}(\d{1,3}(?:[.,]\d{1,15})?)(?:°(?:(\d{1,2}(?:[.,]\d{1,9})?)['′’])?(?:(\d{1,2}(?:[.,]\d{1,9})?)["″”])?| )?([EW])$/i;

/** Returns latitude and longitude rounded to about 10 cm; an empty list if the text has none. */
function degreesIn(text: string): number[] {
  const found = DEGREES.exec(text.replaceAll(/(?<=[°'′’"″”]) (?=[\dNSEW])/gi, ''));
  if (!found) return [];
  return [found.slice(1, 5), found.slice(5, 9)].map(([degrees, minutes, seconds, side = '']) => {
    const angle = numberOf(degrees) + numberOf(minutes) / 60 + numberOf(seconds) / 3600;
    return Number((/[SW]/i.test(side) ? -angle : angle).toFixed(6));
  });
}

/** Replaces the minus sign, and the decimal separator and comma of Arabic numbers. */
function withAsciiMarks(text: string): string {
  return text.replaceAll('\u2212', '-').replaceAll('٫', '.').replaceAll('،', ',');
}

/** Reads a number with a decimal point or comma. */
function numberOf(digits = '0'): number {
  return Number(digits.replace(',', '.'));
}

/** Share links may escape the comma between the coordinates. */
function decoded(text: string): string {
  return text.replaceAll(/%2c/gi, ',');
}
