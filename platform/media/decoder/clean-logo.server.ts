import { UploadRefused } from '../uploads/upload-refused.ts';
import { TOO_COMPLEX } from '../uploads/upload-rules.ts';
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
  try {
    const { format, width, height } = await sharp(bytes, LIMITS).metadata();
    if (!FORMATS.includes(format)) throw new UploadRefused(NO_LOGO);
    const scale = Math.min(MAX_WIDTH / width, MAX_HEIGHT / height);
    // An SVG has no size in pixels, so it is drawn in the largest size that is stored.
    const density = Math.min(MAX_DENSITY, Math.max(1, DEFAULT_DENSITY * scale));
    const drawn = await sharp(bytes, format === 'svg' ? { ...LIMITS, density } : LIMITS)
      .resize(MAX_WIDTH, MAX_HEIGHT, { fit: 'inside', withoutEnlargement: format !== 'svg' })
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

/** Translates an error of the decoder. */
function reasonFor(error: string): string {
  if (error.includes('exceeds pixel limit')) return TOO_COMPLEX;
  return error.includes('XML parse error') ? BROKEN_SVG : NO_LOGO;
}

const NO_LOGO = 'A logo must be an SVG, PNG or WebP file';
const BROKEN_SVG =
  'The SVG has a mistake, or takes parts from other files. Please export it again as a plain SVG, or as a PNG';

const FORMATS: (string | undefined)[] = ['svg', 'png', 'webp'];
const LIMITS = { limitInputPixels: 64_000_000, failOn: 'error' } as const;
const MAX_WIDTH = 960;
const MAX_HEIGHT = 240;
const DEFAULT_DENSITY = 72;
const MAX_DENSITY = 2_400;
const ICON_SIZE = 512;
const ICON_MARGIN = 32;
