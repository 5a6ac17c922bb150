import type { AcceptedFormat } from './upload-rules.ts';

/** As many bytes from the start of a file as `signatureOf` looks at. */
export const SIGNATURE_BYTES = 1024;

/**
 * What the first bytes of a file say it is: a format that the shop accepts, HEIC, `'other'` for any other kind of image,
 * or `null` where it is no image. Names and announced types count for nothing.
 */
export function signatureOf(bytes: Uint8Array): AcceptedFormat | 'heic' | 'other' | null {
  // One character per byte, so that a signature can be written as text.
  const head = String.fromCharCode(...bytes.subarray(0, SIGNATURE_BYTES));
  const accepted = ACCEPTED.find(([, signature]) => begins(head, signature));
  if (accepted) return accepted[0];
  if (HEIC.test(head)) return 'heic';
  const other = OTHERS.some((signature) => begins(head, signature)) || HEIF.test(head) || isSvg(head);
  return other ? 'other' : null;
}

/** A signature is what a file begins with; a `.` in it stands for any byte. */
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

/** Images that somebody may well send, by the signatures of their specifications. */
const OTHERS = [
  // TIFF, and the raw files of cameras that are built on it.
  ...['II*\0', 'MM\0*', 'II+\0', 'MM\0+', 'IIRO', 'IIRS', 'IIU\0'],
  // BMP, with its four reserved bytes empty; icons and cursors of Windows.
  ...['BM....\0\0\0\0', '\0\0\x01\0.\0', '\0\0\x02\0.\0'],
  // JPEG XL, JPEG 2000, JPEG XR.
  ...['\xff\x0a', '\0\0\0\x0cJXL ', '\0\0\0\x0cjP  ', '\xff\x4f\xff\x51', 'II\xbc'],
  // Photoshop, BPG, Radiance, OpenEXR, FITS, QOI, DDS, MNG.
  ...['8BPS', 'BPG\xfb', '#?RADIANCE', 'v/1\x01', 'SIMPLE  =', 'qoif', 'DDS ', '\x8aMNG\r\n'],
];

/** HEIC (ISO/IEC 23008-12, annex B): the major brand of the file, or one of the compatible ones. */
const HEIC = /^[\s\S]{4}ftyp(?:[\s\S]{4}){0,12}(?:heic|heix|heim|heis|hevc|hevx)/;

/** AVIF, and what else is built on the same container. */
const HEIF = /^[\s\S]{4}ftyp(?:[\s\S]{4}){0,12}(?:mif1|msf1|avif|avis)/;

/** Whether an SVG's root element follows what XML allows before it. Each part is read once, whatever stands in it. */
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

/** What may stand before the root element, and how each ends (XML 1.0, 2.8). */
const PROLOG: [RegExp, string][] = [
  [/^<\?xml/i, '>'],
  [/^<!--/, '-->'],
  [/^<!DOCTYPE\s+svg/i, '>'],
];
