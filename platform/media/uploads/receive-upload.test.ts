import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { openTestPGlite } from '#platform/db/testing/each-database.ts';
import { storedName } from '../image-addresses.ts';
import { openDirectoryStorage } from '../storage/directory.server.ts';
import type { Storage } from '../storage/storage.ts';
import { oddUploads } from '../testing/odd-uploads.ts';
import { receiveUpload } from './receive-upload.server.ts';
import {
  FLATTENED,
  NOT_AN_IMAGE,
  TOO_COMPLEX,
  TOO_MANY_PIXELS,
  tooLarge,
  UploadRefused,
  WRONG_FORMAT,
} from './upload-rules.ts';

const limits = { quality: 0.8, maxDimension: 200, maxFileSize: 100_000 };

let directory: string;
let storage: Storage;
let database: Database;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'vitrine-uploads-'));
  storage = await openDirectoryStorage(directory);
  database = await openTestPGlite();
});
afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true });
});

/** Uploads an image and returns the stored one. */
async function stored(bytes: Uint8Array, imageLimits = limits) {
  const { url, notice } = await receiveUpload(database.db, storage, imageLimits, bytes);
  const kept = await storage.read(storedName(url) ?? '');
  if (!kept) throw new Error(`${url} is not stored`);
  return { url, notice, bytes: kept, ...(await sharp(kept).metadata()) };
}

/** Returns `stored`, or the message with which an upload is refused. Rethrows any other error. */
async function outcomeOf(bytes: Uint8Array, imageLimits = limits): Promise<string> {
  return stored(bytes, imageLimits).then(() => 'stored', sentenceOf);
}

function sentenceOf(error: unknown): string {
  if (error instanceof UploadRefused) return error.message;
  throw error;
}

describe('Im-1 refused, in this order', () => {
  const padded = (bytes: Uint8Array, size: number) => Buffer.concat([bytes, Buffer.alloc(size)]);

  test('a file of any size that is not an image', async () => {
    for (const text of ['', 'x', '<html><svg></svg></html>', '%PDF-1.7', 'PK\x03\x04', '\0'.repeat(2000)]) {
      expect(await outcomeOf(Buffer.from(text)), text).toBe(NOT_AN_IMAGE);
    }
    expect(await outcomeOf(padded(Buffer.from('text'), limits.maxFileSize))).toBe(NOT_AN_IMAGE);
  });

  test('an image of the maximum size or more, in any format', async () => {
    const png = await picture().png().toBuffer();
    const atLimit = padded(png, limits.maxFileSize - png.length);
    expect(await outcomeOf(atLimit)).toBe(tooLarge(limits.maxFileSize));
    expect(await outcomeOf(atLimit.subarray(1 - limits.maxFileSize))).not.toBe(tooLarge(limits.maxFileSize));
    expect(await outcomeOf(padded(await picture().tiff().toBuffer(), limits.maxFileSize))).toBe(
      tooLarge(limits.maxFileSize),
    );
  });

  test('an image in an unsupported format', async () => {
    const others = [picture().tiff(), picture().avif({ effort: 0 })];
    for (const other of others) expect(await outcomeOf(await other.toBuffer())).toBe(WRONG_FORMAT);
    expect(await outcomeOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe(WRONG_FORMAT);
  });
});

test.each(['jpeg', 'png', 'gif', 'webp'] as const)(
  'Im-2 Im-3 a small %s keeps its format and size',
  async (format) => {
    const image = await stored(await picture(200, 100).toFormat(format).toBuffer());
    expect(image).toMatchObject({ format, width: 200, height: 100, notice: undefined });
    expect(image.url).toMatch(/^\/media\/products\/\d{13}-[a-z0-9]{12}\.(jpg|png|gif|webp)$/);
  },
);

test('Im-2 an image wider or taller than the maximum becomes a smaller JPEG of the same aspect ratio', async () => {
  for (const [width, height] of [
    [400, 100],
    [100, 400],
  ] as const) {
    const image = await stored(await picture(width, height).png().toBuffer());
    expect(image).toMatchObject({ format: 'jpeg', width: width / 2, height: height / 2 });
    expect(image.url).toMatch(/\.jpg$/);
  }
});

test.each(['png', 'gif', 'webp'] as const)(
  'Im-2 transparency in a %s of any size becomes white',
  async (format) => {
    const clear = (width: number) =>
      sharp({ create: { width, height: 10, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } } })
        .toFormat(format)
        .toBuffer();
    for (const [width, kept] of [
      [40, format],
      [400, 'jpeg'],
    ] as const) {
      const image = await stored(await clear(width));
      expect(image.format).toBe(kept);
      expect((await sharp(image.bytes).stats()).isOpaque).toBe(true);
      expect([...(await sharp(image.bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
    }
  },
);

test.each([1, 2, 3, 4, 5, 6, 7, 8])('Im-2 orientation %i is applied and removed', async (orientation) => {
  // Displayed, the image is red above blue. The file contains rotated pixels and the matching orientation.
  const upright = await sharp({
    create: { width: 40, height: 60, channels: 3, background: 'red' },
  })
    .composite([
      { input: { create: { width: 40, height: 30, channels: 3, background: 'blue' } }, top: 30, left: 0 },
    ])
    .png()
    .toBuffer();
  const image = await stored(
    await turned(upright, orientation).jpeg({ quality: 100 }).withMetadata({ orientation }).toBuffer(),
  );
  expect(image).toMatchObject({ width: 40, height: 60 });
  expect(image.orientation).toBeUndefined();
  const { data, info } = await sharp(image.bytes).raw().toBuffer({ resolveWithObject: true });
  const [red, , blue] = data.subarray(info.channels * (40 * 10 + 20));
  expect([(red ?? 0) > 200, (blue ?? 255) < 60]).toEqual([true, true]);
});

test('Im-2 the location and the camera of a photo are removed', async () => {
  const exif = {
    IFD0: { Make: 'Camera', Copyright: 'Secret' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
  };
  for (const width of [100, 400]) {
    const taken = await picture(width).jpeg().withExif(exif).toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const image = await stored(taken);
    expect([image.exif, image.xmp, image.iptc]).toEqual([undefined, undefined, undefined]);
    expect(Buffer.from(image.bytes).includes('Secret')).toBe(false);
  }
});

test('Im-2 the configured quality is used', async () => {
  const noise = await sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: 'gray',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();
  const sizes = await Promise.all(
    [0.2, 0.9].map(
      async (quality) => (await stored(noise, { ...limits, maxFileSize: 1e6, quality })).bytes.length,
    ),
  );
  expect(sizes[0]).toBeLessThan((sizes[1] ?? 0) / 2);
});

test('Im-2 only the first frame of an animation is kept, with a notice', async () => {
  const frames = await Promise.all(
    [picture(20, 20, 'red'), picture(20, 20, 'blue')].map((frame) => frame.png().toBuffer()),
  );
  const animation = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect(await stored(animation)).toMatchObject({ format: 'gif', height: 20, notice: FLATTENED });
});

test('Im-1 a damaged file is either stored or refused with a message', async () => {
  const whole = await Promise.all(
    (['jpeg', 'png', 'gif', 'webp'] as const).map((format) => picture(30, 20).toFormat(format).toBuffer()),
  );
  const damage = fc.record({
    file: fc.constantFrom(...whole),
    length: fc.integer({ min: 8, max: 2000 }),
    changes: fc.array(fc.tuple(fc.nat(2000), fc.nat(255)), { maxLength: 8 }),
  });
  await fc.assert(
    fc.asyncProperty(damage, async ({ file, length, changes }) => {
      const bytes = Buffer.from(file.subarray(0, length));
      for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
      expect(['stored', NOT_AN_IMAGE, TOO_COMPLEX, TOO_MANY_PIXELS, WRONG_FORMAT]).toContain(
        await outcomeOf(bytes),
      );
    }),
    { numRuns: 200 },
  );
});

for (const { path, bytes } of await oddUploads()) {
  test(`Im-1 Im-2 odd upload ${path}`, async () => {
    const asConfigured = { quality: 0.8, maxDimension: 1920, maxFileSize: 10_485_760 };
    const image = await stored(bytes, asConfigured).catch(sentenceOf);
    if (typeof image === 'string') return expect(rightOutcomes(path)).toContain(image);
    expect(rightOutcomes(path)).toContain('stored');
    expect(await differenceOf(bytes, image.bytes)).toBeLessThan(8);
    expect([image.exif, image.icc, image.orientation]).toEqual([undefined, undefined, undefined]);
    const { pages = 1 } = await sharp(bytes, { failOn: 'none' }).metadata();
    expect(image.notice).toBe(pages > 1 ? FLATTENED : undefined);
  });
}

/** The acceptable outcomes of an odd upload. A damaged file may be stored if enough of it can be decoded. */
function rightOutcomes(path: string): string[] {
  if (/\.heic$/.test(path)) return [`${WRONG_FORMAT}. This photo is HEIC: please save it as JPEG first.`];
  if (/SVG_XSS1|\.(jpm|jxl|nef|bpg)$|made\.(tiff|avif|svg)$/.test(path)) return [WRONG_FORMAT];
  if (/minimal_files\/(gif89\.gif|jpg\.jpg)$/.test(path)) return ['stored'];
  if (/^wrong_type\/|pngsuite\/x/.test(path)) return [NOT_AN_IMAGE];
  // The header of one of these files claims a height of 131,111 pixels.
  if (/^corrupt\/|invalid_/.test(path)) return ['stored', NOT_AN_IMAGE, TOO_COMPLEX, TOO_MANY_PIXELS];
  return ['stored'];
}

/** The mean visible difference between two images, 0 to 255. */
async function differenceOf(uploaded: Uint8Array, cleaned: Uint8Array): Promise<number> {
  const [seen, stored] = await Promise.all(
    [uploaded, cleaned].map((bytes) =>
      sharp(bytes, { failOn: 'none' })
        .autoOrient()
        .flatten({ background: 'white' })
        .toColourspace('srgb')
        .resize(64, 64, { fit: 'fill' })
        .raw()
        .toBuffer(),
    ),
  );
  const differences = [...(seen ?? [])].map((value, at) => Math.abs(value - (stored?.[at] ?? 0)));
  return differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
}

function picture(width = 40, height = 40, background = 'olive'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** Reverses the rotation that viewers apply for an EXIF orientation (Exif 2.32, 4.6.4). */
function turned(upright: Buffer, orientation: number): Sharp {
  const image = sharp(upright).rotate({ 3: 180, 5: 270, 6: 270, 7: 90, 8: 90 }[orientation] ?? 0);
  if (orientation === 4) return image.flip();
  return [2, 5, 7].includes(orientation) ? image.flop() : image;
}
