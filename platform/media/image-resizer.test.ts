import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { log } from '#platform/log/log.server.ts';
import { PRESETS, VARIANT_FORMATS } from './image-addresses.ts';
import { removeImage } from './image-garbage.server.ts';
import { type ImageResizer, openImageResizer } from './image-resizer.server.ts';
import { openDirectoryStorage } from './storage/directory.server.ts';
import type { Storage } from './storage/storage.ts';

const name = '1763600000000-aaaaaaaaaaaa.png';
let directory: string;
let originals: Storage;
let kept: Storage;
let resizer: ImageResizer;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'vitrine-variants-'));
  originals = await openDirectoryStorage(join(directory, 'originals'));
  kept = await openDirectoryStorage(join(directory, 'kept'));
  resizer = openImageResizer(originals, kept);
  await originals.write(name, await clearPicture());
});
afterEach(() => rmSync(directory, { recursive: true }));

test.each(['thumb', 'card', 'card@2x', 'modal'] as const)(
  'Mo-2 in the preset %s, an image of any shape is uncropped and has as many pixels as the preset',
  async (preset) => {
    for (const [index, [width, height]] of SHAPES.entries()) {
      const shaped = `176360000010${index}-cccccccccccc.png`;
      await originals.write(shaped, await framedPicture(width, height));
      const bytes = (await resizer.resize(shaped, preset, 'jpg')) ?? Buffer.alloc(0);
      const made = await sharp(bytes).metadata();
      const pixels = PRESETS[preset].width * PRESETS[preset].height;
      expect(made.width / made.height / (width / height)).toBeCloseTo(1, 1);
      expect((made.width * made.height) / Math.min(pixels, width * height)).toBeCloseTo(1, 1);
      const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      // The corners are black, because the image has a black frame and was not cropped.
      for (const corner of [0, data.length - 3]) expect(data[corner]).toBeLessThan(40);
    }
  },
);

test('the preview for other sites has the size that they expect', async () => {
  const bytes = (await resizer.resize(name, 'social', 'jpg')) ?? Buffer.alloc(0);
  expect(await sharp(bytes).metadata()).toMatchObject({ ...PRESETS.social, format: 'jpeg' });
});

test.each(VARIANT_FORMATS)('a variant can be made as %s', async (format) => {
  const bytes = (await resizer.resize(name, 'thumb', format)) ?? Buffer.alloc(0);
  const { format: made } = await sharp(bytes).metadata();
  expect(made).toBe({ avif: 'heif', webp: 'webp', jpg: 'jpeg' }[format]);
});

test('transparent areas are white in a JPEG', async () => {
  const bytes = (await resizer.resize(name, 'thumb', 'jpg')) ?? Buffer.alloc(0);
  expect([...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
});

test('a hundred simultaneous requests get the same variant, made once', async () => {
  let reads = 0;
  const counted: Storage = {
    ...originals,
    read(wanted) {
      reads += 1;
      return originals.read(wanted);
    },
  };
  const busy = openImageResizer(counted, kept);
  const answers = await Promise.all(Array.from({ length: 100 }, () => busy.resize(name, 'card', 'webp')));
  expect(new Set(answers).size).toBe(1);
  expect(reads).toBe(1);
  expect(readdirSync(join(directory, 'kept'))).toEqual([`card-${name}.webp`]);
});

test('a variant is stored and reused by the next process', async () => {
  const made = await resizer.resize(name, 'thumb', 'webp');
  const nextProcess = openImageResizer(await openDirectoryStorage(join(directory, 'empty')), kept);
  expect(await nextProcess.resize(name, 'thumb', 'webp')).toEqual(made);
});

test('two processes can make the same variant at the same time', async () => {
  const other = openImageResizer(originals, kept);
  const [one, two] = await Promise.all([resizer, other].map((each) => each.resize(name, 'thumb', 'jpg')));
  expect(one).toEqual(two);
});

test('a missing original has no variants, but gets them once it is stored', async () => {
  const later = '1763600000001-bbbbbbbbbbbb.png';
  expect(await resizer.resize(later, 'card', 'webp')).toBeNull();
  await originals.write(later, await clearPicture());
  expect(await resizer.resize(later, 'card', 'webp')).not.toBeNull();
});

test('Da-4 deleting an original deletes its variants, even one that is being made', async () => {
  for (const format of VARIANT_FORMATS) await resizer.resize(name, 'thumb', format);
  const begun = Promise.withResolvers<void>();
  const observed: Storage = {
    ...originals,
    async read(wanted) {
      const bytes = await originals.read(wanted);
      begun.resolve();
      return bytes;
    },
  };
  const busy = openImageResizer(observed, kept);
  const making = busy.resize(name, 'modal', 'avif');
  await begun.promise;
  await removeImage(originals, busy, name);
  expect(await making).not.toBeNull();
  expect(readdirSync(join(directory, 'kept'))).toEqual([]);
  expect(await resizer.resize(name, 'thumb', 'webp')).toBeNull();
});

test('variants are served while the disk is full; all failures share one line in the log', async () => {
  const written = vi.spyOn(log, 'error');
  const full: Storage = { ...kept, write: () => Promise.reject(new Error('no space left')) };
  const resizer = openImageResizer(originals, full);
  for (const format of ['webp', 'jpg'] as const) {
    expect(await resizer.resize(name, 'thumb', format)).not.toBeNull();
  }
  expect(written.mock.calls).toEqual([
    [{ cause: 'no space left' }, `Failed to store the image variant thumb-${name}.webp: no space left`],
  ]);
  written.mockRestore();
});

test('an image smaller than the preset is not enlarged', async () => {
  const bytes = (await resizer.resize(name, 'card@2x', 'webp')) ?? Buffer.alloc(0);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 40 });
});

/** Portrait, landscape, square, panorama, narrow strip. */
const SHAPES = [
  [1000, 1600],
  [1900, 950],
  [1400, 1400],
  [1920, 300],
  [60, 1900],
] as const;

/** A white image with a black frame, whose width is a twelfth of the shorter side. */
function framedPicture(width: number, height: number): Promise<Buffer> {
  const edge = Math.round(Math.min(width, height) / 12);
  return sharp({
    create: { width: width - 2 * edge, height: height - 2 * edge, channels: 3, background: 'white' },
  })
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: 'black' })
    .png()
    .toBuffer();
}

/** 40 by 40 pixels, fully transparent. */
function clearPicture(): Promise<Buffer> {
  const background = { r: 200, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { width: 40, height: 40, channels: 4, background } })
    .png()
    .toBuffer();
}
