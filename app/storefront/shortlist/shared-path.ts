/** The length of a product in a short address: 6 bytes in base64. */
export const HEAD_LENGTH = 8;

/**
 * Returns the path of a shared list. Whole ids of 100 products are too long for a message, so it has the first 12 digits
 * of each, which are 48 random bits. Ids that are not random, as an adopted table can have, stay whole.
 */
export function sharedPath(ids: string[]): string {
  if (!ids.every((id) => RANDOM_UUID.test(id))) return `/shortlist?products=${ids.join()}`;
  const bytes = ids.flatMap((id) => id.slice(0, 13).match(/[^-]{2}/g) ?? []);
  const binary = String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16)));
  return `/shortlist?list=${btoa(binary).replaceAll('+', '-').replaceAll('/', '_')}`;
}

const RANDOM_UUID = /^.{14}4/;
