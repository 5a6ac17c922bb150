import { signatureOf } from '../uploads/image-signature.ts';
import { TOO_MANY_PIXELS, UploadRefused } from '../uploads/upload-rules.ts';
import { MAX_PIXELS, MAX_SIDE } from './clean-image.server.ts';
import { sharp } from './sharp.server.ts';

interface CleanLogo {
  /** A PNG with transparency. */
  image: Uint8Array;
  width: number;
  height: number;
  /** A square PNG, for the tabs of browsers and for phones. */
  icon: Uint8Array;
}

/**
 * Draws a logo as PNG. Only pixels are stored, so scripts and links in an SVG have no effect.
 *
 * @throws {UploadRefused} if the file is not an SVG, PNG or WebP, or cannot be drawn.
 */
export async function cleanLogo(bytes: Uint8Array, background: string): Promise<CleanLogo> {
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
