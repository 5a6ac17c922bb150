import type { AcceptedFormat } from './upload-rules.ts';

/** How many bytes from the start of a file `signatureOf` reads. */
export const SIGNATURE_BYTES = 1024;

/**
 * Detects the format of a file from its first bytes, because names and media types can be wrong. Returns a format that
 * the shop accepts, `'heic'`, `'other'` for any other kind of image, or `null` if the file is not an image.
 */
export function signatureOf(bytes: Uint8Array): AcceptedFormat | 'heic' | 'other' | null {
  // One character per byte, so that signatures can be written as strings.
  const head = String.fromCharCode(...bytes.subarray(0, SIGNATURE_BYTES));
  const accepted = ACCEPTED.find(([, signature]) => begins(head, signature));
  if (accepted) return accepted[0];
  if (HEIC.test(head)) return 'heic';
  const other = OTHERS.some((signature) => begins(head, signature)) || HEIF.test(head) || isSvg(head);
  return other ? 'other' : null;
}

/** Whether a file begins with a signature. A `.` in the signature matches any byte. */
function begins(head: string, signature: string): boolean {
  return [...signature].every((character, at) => character === '.' || character === head[at]);
}

const ACCEPTED: [AcceptedFormat, string][] = [
  ['jpeg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
  ['webp', 'RIFF....WEBPVP8'],
];

/** Signatures of image formats that the shop does not accept. */
const OTHERS = [
  // TIFF, and camera raw formats based on it.
  ...['II*\0', 'MM\0*', 'II+\0', 'MM\0+', 'IIRO', 'IIRS', 'IIU\0'],
  // BMP, whose four reserved bytes are zero; Windows icons and cursors.
  ...['BM....\0\0\0\0', '\0\0\x01\0.\0', '\0\0\x02\0.\0'],
  // JPEG XL, JPEG 2000, JPEG XR.
  ...['\xff\x0a', '\0\0\0\x0cJXL ', '\0\0\0\x0cjP  ', '\xff\x4f\xff\x51', 'II\xbc'],
  // Photoshop, BPG, Radiance, OpenEXR, FITS, QOI, DDS, MNG.
  ...['8BPS', 'BPG\xfb', '#?RADIANCE', 'v/1\x01', 'SIMPLE  =', 'qoif', 'DDS ', '\x8aMNG\r\n'],
];

/** HEIC (ISO/IEC 23008-12, annex B): the major brand of the file, or one of the compatible ones. */
const HEIC = /^[\s\S]{4}ftyp(?:[\s\S]{4}){0,12}(?:heic|heix|heim|heis|hevc|hevx)/;

/** AVIF and other formats with the same container. */
const HEIF = /^[\s\S]{4}ftyp(?:[\s\S]{4}){0,12}(?:mif1|msf1|avif|avis)/;

/** Whether a text is an SVG: after the prolog, its root element is `svg`. Reads each part once, so it is linear. */
function isSvg(head: string): boolean {
  let rest = head.replace(/^\xef\xbb\xbf/, '').trimStart();
  for (;;) {
    const [, closing] = PROLOG.find(([opening]) => opening.test(rest)) ?? [];
    if (!closing) return /^<svg[\s>]/i.test(rest);
    const end = rest.indexOf(closing);
    if (end < 0) return false;
    rest = rest.slice(end + closing.length).trimStart();
  }
}

/** Starts and ends of the parts of a prolog (XML 1.0, 2.8). */
const PROLOG: [RegExp, string][] = [
  [/^<\?xml/i, '>'],
  [/^<!--/, '-->'],
  [/^<!DOCTYPE\s+svg/i, '>'],
];
