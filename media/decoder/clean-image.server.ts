import type { Metadata, Sharp } from 'sharp';
import { UploadRefused } from '../upload-refused.ts';
import {
  type AcceptedFormat,
  FLATTENED,
  type ImageLimits,
  NOT_AN_IMAGE,
  TOO_COMPLEX,
} from '../upload-rules.ts';
import { sharp } from './sharp.server.ts';

export interface CleanImage {
  bytes: Uint8Array;
  format: AcceptedFormat;
  /** What the person who uploaded it should know. */
  notice?: string;
}

/**
 * Decodes an image and encodes it anew, so that nothing but its pixels is stored: orientation applied, EXIF (GPS
 * included) and whatever else hides in the file removed, colours converted to sRGB, of an animation the first picture,
 * white under transparency. Larger than the maximum dimension: scaled down, aspect kept, JPEG of the configured quality.
 *
 * @throws {UploadRefused} where the pixels cannot be decoded, or are too many.
 */
export async function cleanImage(
  bytes: Uint8Array,
  format: AcceptedFormat,
  limits: ImageLimits,
): Promise<CleanImage> {
  try {
    return await clean(format === 'png' ? withoutText(bytes) : bytes, format, limits);
  } catch (cause) {
    if (cause instanceof UploadRefused) throw cause;
    throw new UploadRefused(tooManyPixels(cause) ? TOO_COMPLEX : NOT_AN_IMAGE, { cause });
  }
}

/** A decompression bomb is refused before it is decoded. */
const MAX_PIXELS = 64_000_000;

/** No JPEG has a longer side. Of a column of single pixels each is a line, which takes a decoder half a minute. */
const MAX_SIDE = 65_535;

async function clean(bytes: Uint8Array, format: AcceptedFormat, limits: ImageLimits): Promise<CleanImage> {
  // Damage that a browser would show a picture in spite of is no reason to refuse one; a missing part is.
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .flatten({ background: 'white' });
  const metadata = await image.metadata();
  if (Math.max(metadata.width, metadata.height) > MAX_SIDE) throw new UploadRefused(TOO_COMPLEX);
  const notice = (metadata.pages ?? 1) > 1 ? { notice: FLATTENED } : {};
  if (Math.max(metadata.width, metadata.height) > limits.maxDimension) {
    const reduced = image
      .resize(limits.maxDimension, limits.maxDimension, { fit: 'inside' })
      .jpeg({ quality: Math.round(limits.quality * 100) });
    return { bytes: await reduced.toBuffer(), format: 'jpeg', ...notice };
  }
  const encoded = encode(image, format, metadata, format === 'webp' && isLossless(bytes));
  return { bytes: await encoded.toBuffer(), format, ...notice };
}

/** In its own format, as good as it came. */
function encode(
  image: Sharp,
  format: AcceptedFormat,
  { isPalette, chromaSubsampling }: Metadata,
  lossless: boolean,
): Sharp {
  if (format === 'jpeg') return image.jpeg({ quality: 90, chromaSubsampling: finest(chromaSubsampling) });
  if (format === 'png') return image.png({ palette: isPalette });
  if (format === 'webp') return image.webp(lossless ? { lossless } : { quality: 90 });
  // Its own colours need not have white among them.
  return image.gif({ reuse: false });
}

/** Whether the first picture of a WebP is a lossless one (RFC 9649, 2.5 to 2.7): chunks of a type, a size and data. */
function isLossless(webp: Uint8Array): boolean {
  const view = Buffer.from(webp.buffer, webp.byteOffset, webp.byteLength);
  let at = 12;
  while (at + 8 <= view.length) {
    const type = view.toString('latin1', at, at + 4);
    if (type === 'VP8L' || type === 'VP8 ') return type === 'VP8L';
    const size = view.readUInt32LE(at + 4);
    // A frame of an animation holds its own chunks, after 16 bytes; sizes are padded to be even.
    at += type === 'ANMF' ? 8 + 16 : 8 + size + (size % 2);
  }
  return false;
}

function finest(chromaSubsampling: string | undefined): '4:4:4' | '4:2:0' {
  return chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0';
}

function tooManyPixels(error: unknown): boolean {
  return error instanceof Error && error.message.includes('exceeds pixel limit');
}

/** Ancillary chunks that say how the picture is to be seen (PNG, third edition, 5.6): transparency, colours, orientation. */
const LOOKS = ['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'eXIf'];

/**
 * A PNG without texts and whatever else is no part of the picture: decoders unpack compressed texts, however many there
 * are. Of chunks that may stand there once, the first. What is not well formed is left as it is, for the decoder.
 */
function withoutText(png: Uint8Array): Uint8Array {
  const view = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const parts = [view.subarray(0, SIGNATURE_LENGTH)];
  const seen = new Set<string>();
  let at = SIGNATURE_LENGTH;
  while (at + 8 <= view.length) {
    const type = view.toString('latin1', at + 4, at + 8);
    // The length, the type and the checksum take four bytes each.
    const end = at + 12 + view.readUInt32BE(at);
    const isCritical = ((view[at + 4] ?? 0) & ANCILLARY) === 0;
    const isFirst = LOOKS.includes(type) && !seen.has(type);
    if (isCritical || isFirst) parts.push(view.subarray(at, end));
    seen.add(type);
    at = end;
    if (type === 'IEND') break;
  }
  return Buffer.concat(parts);
}

const SIGNATURE_LENGTH = 8;

/** A small first letter (5.4). */
const ANCILLARY = 0x20;
