/** A point on the map, in degrees. */
export interface MapPoint {
  latitude: number;
  longitude: number;
}

/**
 * Reads a map point from coordinates (`19.07, 72.88` or `19°4'12"N 72°52'48"E`) or from the link that a map's Share button
 * creates (OpenStreetMap, Google Maps, Apple Maps, Bing, `geo:`). Returns `null` if the text contains no coordinates, as
 * in a shortened link.
 */
export function parseMapPoint(text: string): MapPoint | null {
  const trimmed = text.trim().slice(0, MAX_LENGTH);
  const found = PATTERNS.map((pattern) => pattern.exec(decoded(trimmed))).find(Boolean);
  const [latitude, longitude] = found ? [Number(found[1]), Number(found[2])] : degreesIn(trimmed);
  if (latitude === undefined || longitude === undefined) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** The coordinates of a point, as the form shows them. */
export function mapPointText({ latitude, longitude }: MapPoint): string {
  return `${latitude}, ${longitude}`;
}

const MAX_LENGTH = 2_000;

const PATTERNS = [
  /^(-?\d{1,2}(?:\.\d{1,15})?)(?:, ?|;| )(-?\d{1,3}(?:\.\d{1,15})?)$/,
  // Google Maps: the coordinates of the place come before those of the map's center.
  /!3d(-?\d{1,2}(?:\.\d{1,15})?)!4d(-?\d{1,3}(?:\.\d{1,15})?)/,
  // OpenStreetMap: the marker comes before the map's center.
  /[?&]mlat=(-?\d{1,2}(?:\.\d{1,15})?)&mlon=(-?\d{1,3}(?:\.\d{1,15})?)/,
  /#map=[\d.]{1,9}\/(-?\d{1,2}(?:\.\d{1,15})?)\/(-?\d{1,3}(?:\.\d{1,15})?)/,
  /[?&](?:q|ll|sll|query|coordinate|center)=(?:loc:)?(-?\d{1,2}(?:\.\d{1,15})?),(-?\d{1,3}(?:\.\d{1,15})?)/,
  /\/@(-?\d{1,2}(?:\.\d{1,15})?),(-?\d{1,3}(?:\.\d{1,15})?)/,
  /[?&]cp=(-?\d{1,2}(?:\.\d{1,15})?)~(-?\d{1,3}(?:\.\d{1,15})?)/,
  /^geo:(-?\d{1,2}(?:\.\d{1,15})?),(-?\d{1,3}(?:\.\d{1,15})?)/,
];

/** Degrees with optional minutes and seconds, as Google Maps shows them. */
const DEGREES =
  /^(\d{1,2}(?:\.\d{1,15})?)°(?:(\d{1,2}(?:\.\d{1,9})?)['′’])?(?:(\d{1,2}(?:\.\d{1,9})?)["″”])?([NS])[, ]{0,2}(\d{1,3}(?:\.\d{1,15})?)°(?:(\d{1,2}(?:\.\d{1,9})?)['′’])?(?:(\d{1,2}(?:\.\d{1,9})?)["″”])?([EW])$/i;

/** Returns latitude and longitude rounded to about 10 cm; an empty list if the text has none. */
function degreesIn(text: string): number[] {
  const found = DEGREES.exec(text.replaceAll(/(?<=[°'′’"″”]) (?=[\dNSEW])/gi, ''));
  if (!found) return [];
  return [found.slice(1, 5), found.slice(5, 9)].map(([degrees, minutes = 0, seconds = 0, side = '']) => {
    const angle = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
    return Number((/[SW]/i.test(side) ? -angle : angle).toFixed(6));
  });
}

/** Share links may escape the comma between the coordinates. */
function decoded(text: string): string {
  return text.replaceAll(/%2c/gi, ',');
}
