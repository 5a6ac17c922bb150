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

/**
 * The length of the question in a WhatsApp or mail link. Chrome on Windows opens no mail program for an address of more
 * than 2,048 characters, which also contains the recipient, the subject and the name of the office.
 */
export const MAX_LINK_TEXT = 1_600;

/**
 * Returns a message about products: a line for each, and the address of their list. If this is too long for a link, the
 * message counts the missing lines, and has the address only if it fits, as `sharedPath` does for up to 100 products.
 */
export function shortQuestion(question: string, lines: string[], address: string): string {
  const room = MAX_LINK_TEXT - lengthInLink(question) - lengthInLink(`${MORE}000`);
  const end = lengthInLink(address) <= room ? [address] : [];
  let left = room - lengthInLink(end.join());
  let count = 0;
  for (const line of lines) {
    left -= lengthInLink(line);
    if (left < 0) break;
    count += 1;
  }
  const more = count < lines.length ? [`${MORE}${lines.length - count}`] : [];
  return [question, ...lines.slice(0, count), ...more, ...end, ''].join('\n');
}

/** Needs no translation. */
const MORE = '- … +';

/** A line break in an e-mail is `%0D%0A`. */
function lengthInLink(line: string): number {
  return encodeURIComponent(line).length + '%0D%0A'.length;
}
