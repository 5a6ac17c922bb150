import sharp, { type Metadata, type Sharp } from 'sharp';
import { signatureOf } from '#platform/media/uploads/image-signature.ts';
import {
  type AcceptedFormat,
  FLATTENED,
  type ImageLimits,
  NOT_AN_IMAGE,
  TOO_MANY_PIXELS,
  UploadRefused,
} from '#platform/media/uploads/upload-rules.ts';

// Turn the cache off: no image is decoded twice, and each large one would keep 150 MB in memory.
sharp.cache(false);
// One thread per image is enough; by default libvips uses all cores for each.
sharp.concurrency(1);

interface CleanImage {
  bytes: Uint8Array;
  format: AcceptedFormat;
  /** A message for the person who uploaded it. */
  notice?: string;
}

/**
 * Decodes an image and re-encodes it, so that only its pixels are stored: applies the orientation, removes EXIF
 * (including GPS) and any other hidden data, converts colors to sRGB, keeps only the first frame of an animation, and
 * replaces transparency with white. An image larger than the maximum dimension becomes a smaller JPEG of the configured
 * quality and the same aspect ratio.
 *
 * @throws {UploadRefused} if the image cannot be decoded or has too many pixels.
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
    throw new UploadRefused(tooManyPixels(cause) ? TOO_MANY_PIXELS : NOT_AN_IMAGE, { cause });
  }
}

/** Rejects decompression bombs before they are decoded. */
const MAX_PIXELS = 64_000_000;

/** The longest possible side of a JPEG. Also rejects single columns of pixels, which take half a minute to decode. */
export const MAX_SIDE = 65_535;

async function clean(bytes: Uint8Array, format: AcceptedFormat, limits: ImageLimits): Promise<CleanImage> {
  // `failOn: 'error'` accepts minor damage, which browsers display anyway, but rejects truncated files.
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .flatten({ background: 'white' });
  const metadata = await image.metadata();
  if (Math.max(metadata.width, metadata.height) > MAX_SIDE) throw new UploadRefused(TOO_MANY_PIXELS);
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

/** Encodes an image in its original format without a visible loss of quality. */
function encode(
  image: Sharp,
  format: AcceptedFormat,
  { isPalette, chromaSubsampling }: Metadata,
  lossless: boolean,
): Sharp {
  if (format === 'jpeg') return image.jpeg({ quality: 90, chromaSubsampling: finest(chromaSubsampling) });
  if (format === 'png') return image.png({ palette: isPalette });
  if (format === 'webp') return image.webp(lossless ? { lossless } : { quality: 90 });
  // Build a new palette: the original one may lack white, which now replaces transparency.
  return image.gif({ reuse: false });
}

/** Whether the first frame of a WebP is lossless. Its chunks consist of type, size and data (RFC 9649, 2.5 to 2.7). */
function isLossless(webp: Uint8Array): boolean {
  const view = Buffer.from(webp.buffer, webp.byteOffset, webp.byteLength);
  let at = 12;
  while (at + 8 <= view.length) {
    const type = view.toString('latin1', at, at + 4);
    if (type === 'VP8L' || type === 'VP8 ') return type === 'VP8L';
    const size = view.readUInt32LE(at + 4);
    // A frame of an animation contains chunks of its own after 16 bytes. Chunks are padded to an even size.
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

/** Ancillary chunks that affect how a PNG looks (PNG, third edition, 5.6): transparency, colors, orientation. */
const VISUAL_CHUNKS = ['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'eXIf'];

/**
 * Removes texts and other chunks that do not affect how a PNG looks, because decoders would decompress any number of
 * them. Keeps only the first chunk of each type that may occur once. Leaves malformed files for the decoder to reject.
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
    const isFirst = VISUAL_CHUNKS.includes(type) && !seen.has(type);
    if (isCritical || isFirst) parts.push(view.subarray(at, end));
    seen.add(type);
    at = end;
    if (type === 'IEND') break;
  }
  return Buffer.concat(parts);
}

const SIGNATURE_LENGTH = 8;

/** The type of an ancillary chunk starts with a lowercase letter (5.4). */
const ANCILLARY = 0x20;

/**
 * Draws a logo as PNG with transparency, and as a square PNG for the tabs of browsers and for phones. Only pixels are
 * stored, so scripts and links in an SVG have no effect.
 *
 * @throws {UploadRefused} if the file is not an SVG, PNG or WebP, or cannot be drawn.
 */
export async function cleanLogo(bytes: Uint8Array, background: string) {
  const isSvg = beginsAsXml(bytes);
  if (!isSvg && !['png', 'webp'].includes(signatureOf(bytes) ?? '')) throw new UploadRefused(NO_LOGO);
  try {
    // An SVG has no size in pixels, so it is drawn in the largest size that is stored, whatever its unit is.
    const limits = { limitInputPixels: isSvg ? false : MAX_PIXELS, failOn: 'error' } as const;
    const { format, width, height } = await sharp(bytes, limits).metadata();
    if (isSvg && format !== 'svg') throw new UploadRefused(NO_LOGO);
    if (!isSvg && Math.max(width, height) > MAX_SIDE) throw new UploadRefused(TOO_MANY_PIXELS);
    const scale = Math.min(MAX_WIDTH / width, MAX_HEIGHT / height);
    const density = Math.min(MAX_DENSITY, Math.max(1, DEFAULT_DENSITY * scale));
    const drawn = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', density })
      .resize(MAX_WIDTH, MAX_HEIGHT, { fit: 'inside', withoutEnlargement: !isSvg })
      .png()
      .toBuffer({ resolveWithObject: true });
    const icon = await sharp(drawn.data)
      .resize(ICON_SIZE - 2 * ICON_MARGIN, ICON_SIZE - 2 * ICON_MARGIN, { fit: 'contain', background })
      .flatten({ background })
      .extend({ top: ICON_MARGIN, bottom: ICON_MARGIN, left: ICON_MARGIN, right: ICON_MARGIN, background })
      .png()
      .toBuffer();
    return { image: drawn.data, width: drawn.info.width, height: drawn.info.height, icon };
  } catch (cause) {
    if (cause instanceof UploadRefused) throw cause;
    throw new UploadRefused(reasonFor(String(cause)), { cause });
  }
}

/** Whether a file begins as XML, possibly after a byte order mark. Other SVG files are refused. */
function beginsAsXml(bytes: Uint8Array): boolean {
  return /^(?:\xef\xbb\xbf)?\s*</.test(Buffer.from(bytes.subarray(0, 100)).toString('latin1'));
}

/** Translates an error of the decoder. libxml reports too many levels as a parse error, librsvg too many uses of a part. */
function reasonFor(error: string): string {
  if (error.includes('exceeds pixel limit')) return TOO_MANY_PIXELS;
  if (/Excessive depth|exceeded more than \d+/.test(error)) return HEAVY_SVG;
  if (/zero-sized image|bad dimensions/.test(error)) return NO_SIZE;
  return error.includes('XML parse error') ? BROKEN_SVG : NO_LOGO;
}

const NO_LOGO = 'A logo must be an SVG, PNG or WebP file';
const BROKEN_SVG =
  'The SVG has a mistake, or takes parts from other files. Please export it again as a plain SVG, or as a PNG';

const HEAVY_SVG =
  'The SVG has too many parts or levels to be drawn. Please export it again with fewer, or as a PNG';

const NO_SIZE =
  'The SVG has no width or height, or is too narrow to be drawn. Please export it again, or as a PNG';

const MAX_WIDTH = 960;
const MAX_HEIGHT = 240;
const DEFAULT_DENSITY = 72;
const MAX_DENSITY = 2_400;
const ICON_SIZE = 512;
const ICON_MARGIN = 32;
