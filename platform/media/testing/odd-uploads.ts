import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

/** An optional collection of uploads next to the checkout. It is not part of the project, because it is not ours. */
const COLLECTION = join(import.meta.dirname, '../../../../shared/data/uploads');

export interface Upload {
  /** Starts with the kind of upload: `corrupt/…`, `wrong_type/…`. */
  path: string;
  bytes: Buffer;
}

/** Returns good, odd and broken uploads: some of every kind, generated here, and those of the collection. */
export async function oddUploads(): Promise<Upload[]> {
  return [...(await soundUploads()), ...(await brokenUploads()), ...collectedUploads()];
}

async function soundUploads(): Promise<Upload[]> {
  const gradient = await picture().png().toBuffer();
  const of = () => sharp(gradient);
  const clear = of().ensureAlpha(0.5);
  const frames = await Promise.all([0, 90, 180].map((turn) => of().rotate(turn).toBuffer()));
  const animation = () => sharp(frames, { join: { animated: true } });
  const kinds: Record<string, Sharp> = {
    'animated/frames.gif': animation().gif(),
    'animated/frames.webp': animation().webp({ lossless: true }),
    'colour_depth_alpha/half.png': clear.clone().png(),
    'colour_depth_alpha/half.webp': clear.clone().webp({ lossless: true }),
    'colour_depth_alpha/gray.png': of().toColourspace('b-w').png(),
    'colour_depth_alpha/sixteen-bits.png': of().toColourspace('rgb16').png(),
    'colour_depth_alpha/gray.jpg': of().toColourspace('b-w').jpeg(),
    'colour_depth_alpha/cmyk.jpg': of().toColourspace('cmyk').jpeg({ quality: 100 }),
    'colour_depth_alpha/profile.jpg': of().withIccProfile('p3').jpeg({ quality: 100 }),
    'exif_gps/place.jpg': of()
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } })
      .jpeg({ quality: 100 }),
    'pngsuite/interlaced.png': of().png({ progressive: true }),
    'pngsuite/palette.png': of().png({ palette: true }),
    'pngsuite/two-colours.png': of().threshold().png({ palette: true, colours: 2 }),
    'pngsuite/progressive.jpg': of().jpeg({ progressive: true, quality: 100 }),
  };
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    kinds[`exif_orientation/${orientation}.jpg`] = of().withMetadata({ orientation }).jpeg({ quality: 100 });
  }
  return Promise.all(
    Object.entries(kinds).map(async ([path, image]) => ({ path, bytes: await image.toBuffer() })),
  );
}

async function brokenUploads(): Promise<Upload[]> {
  const broken: Upload[] = [];
  for (const format of ['jpeg', 'png', 'gif', 'webp'] as const) {
    const whole = await picture().toFormat(format).toBuffer();
    for (const share of [0.1, 0.5, 0.9]) {
      const bytes = whole.subarray(0, Math.floor(whole.length * share));
      broken.push({ path: `corrupt/cut at ${share}.${format}`, bytes });
    }
    const scrambled = whole.map((byte, at) => (at > 40 && at % 16 === 0 ? 255 - byte : byte));
    broken.push({ path: `corrupt/scrambled.${format}`, bytes: Buffer.from(scrambled) });
  }
  const [tiff, avif] = await Promise.all([picture().tiff().toBuffer(), picture().avif().toBuffer()]);
  return [
    ...broken,
    { path: 'wrong_type/made.tiff', bytes: tiff },
    { path: 'wrong_type/made.avif', bytes: avif },
    { path: 'wrong_type/made.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    { path: 'wrong_type/page.html', bytes: Buffer.from('<!doctype html><title>No image</title>') },
    { path: 'wrong_type/empty.jpg', bytes: Buffer.alloc(0) },
  ];
}

/** A gradient with a different color in each corner. */
function picture(width = 90, height = 60): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      pixels.set([(255 * x) / width, (255 * y) / height, 255 - (255 * x) / width], (y * width + x) * 3);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

function collectedUploads(): Upload[] {
  if (!existsSync(COLLECTION)) return [];
  return readdirSync(COLLECTION, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(COLLECTION, path)).isFile())
    .map((path) => ({ path, bytes: readFileSync(join(COLLECTION, path)) }));
}
