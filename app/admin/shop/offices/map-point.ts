/** A point on the map, in degrees. */
export interface MapPoint {
  latitude: number;
  longitude: number;
}

/**
 * Reads a map point from coordinates (`19.07, 72.88`) or from a link that a map's Share button creates (OpenStreetMap,
 * Google Maps, Apple Maps, Bing, `geo:`). Returns `null` if the text contains no coordinates, as in a shortened link.
 */
export function parseMapPoint(text: string): MapPoint | null {
  const trimmed = text.trim().slice(0, MAX_LENGTH);
  const found = PATTERNS.map((pattern) => pattern.exec(decoded(trimmed))).find(Boolean);
  if (!found) return null;
  const [latitude, longitude] = [Number(found[1]), Number(found[2])];
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

/** Share links may escape the comma between the coordinates. */
function decoded(text: string): string {
  return text.replaceAll(/%2c/gi, ',');
}
