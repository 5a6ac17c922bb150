import type { Metadata, Sharp } from 'sharp';
import { sharp } from './sharp.server.ts';
import { takeTurns } from './take-turns.ts';
import { UploadRefused } from './upload-refused.ts';
import { type AcceptedFormat, FLATTENED, type ImageLimits, NOT_AN_IMAGE, TOO_LARGE } from './upload-rules.ts';

export interface CleanImage {
  bytes: Uint8Array;
  format: AcceptedFormat;
  /** What the person who uploaded it should know. */
  notice?: string;
}

/**
 * Decodes an image and encodes it anew, so that nothing but its pixels is kept: orientation applied, EXIF (GPS
 * included) and whatever else hides in the file removed, colours converted to sRGB, of an animation the first picture,
 * white under transparency. Larger than the maximum dimension: scaled down, aspect kept, JPEG of the configured quality.
 *
 * One at a time, because some kinds of file are held whole in memory while they are decoded.
 *
 * @throws {UploadRefused} where the pixels cannot be decoded, or are too many.
 */
export function cleanUpload(
  bytes: Uint8Array,
  format: AcceptedFormat,
  limits: ImageLimits,
): Promise<CleanImage> {
  return inTurn(async () => {
    try {
      return await clean(bytes, format, limits);
    } catch (cause) {
      if (cause instanceof UploadRefused) throw cause;
      throw new UploadRefused(tooManyPixels(cause) ? TOO_LARGE : NOT_AN_IMAGE, { cause });
    }
  });
}

const inTurn = takeTurns(1);

/** A decompression bomb is refused before it is decoded, and so is what would need more memory (bytes) at once. */
const MAX_PIXELS = 64_000_000;
const MAX_MEMORY = 256_000_000;

/** Nothing that is worth showing takes longer to decode and encode. */
const MAX_SECONDS = 30;

async function clean(bytes: Uint8Array, format: AcceptedFormat, limits: ImageLimits): Promise<CleanImage> {
  // Damage that a browser would show a picture in spite of is no reason to refuse one; a missing part is.
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .flatten({ background: 'white' })
    .timeout({ seconds: MAX_SECONDS });
  const metadata = await image.metadata();
  if (memoryNeeded(metadata) > MAX_MEMORY) throw new UploadRefused(TOO_LARGE);
  const notice = (metadata.pages ?? 1) > 1 ? { notice: FLATTENED } : {};
  if (Math.max(metadata.width, metadata.height) > limits.maxDimension) {
    const reduced = image
      .resize(limits.maxDimension, limits.maxDimension, { fit: 'inside' })
      .jpeg({ quality: Math.round(limits.quality * 100) });
    return { bytes: await reduced.toBuffer(), format: 'jpeg', ...notice };
  }
  return { bytes: await encode(image, format, metadata).toBuffer(), format, ...notice };
}

/**
 * How many bytes the decoder holds at once: all coefficients of a progressive JPEG, all pixels of a GIF, a WebP or an
 * interlaced PNG. Others pass through line by line.
 */
function memoryNeeded({
  format,
  width,
  height,
  channels,
  depth,
  isProgressive,
  chromaSubsampling,
}: Metadata) {
  const pixels = width * height;
  if (format === 'gif' || format === 'webp') return pixels * 4;
  if (!isProgressive) return 0;
  if (format === 'png') return pixels * channels * (depth === 'ushort' ? 2 : 1);
  return pixels * (chromaSubsampling === '4:2:0' ? 1.5 : channels) * 2;
}

/** In its own format, as good as it came. */
function encode(image: Sharp, format: AcceptedFormat, { isPalette, chromaSubsampling }: Metadata): Sharp {
  if (format === 'jpeg') return image.jpeg({ quality: 90, chromaSubsampling: finest(chromaSubsampling) });
  if (format === 'png') return image.png({ palette: isPalette });
  if (format === 'webp') return image.webp({ quality: 90 });
  // Its own colours need not have white among them.
  return image.gif({ reuse: false });
}

function finest(chromaSubsampling: string | undefined): '4:4:4' | '4:2:0' {
  return chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0';
}

function tooManyPixels(error: unknown): boolean {
  return error instanceof Error && error.message.includes('exceeds pixel limit');
}
