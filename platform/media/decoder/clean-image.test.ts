import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type AcceptedFormat, NOT_AN_IMAGE, TOO_MANY_PIXELS } from '../uploads/upload-rules.ts';
import { cleanImage } from './clean-image.server.ts';

const limits = { quality: 0.8, maxDimension: 1920, maxFileSize: 10_485_760 };

async function cleaned(bytes: Uint8Array, format: AcceptedFormat) {
  const image = await cleanImage(bytes, format, limits);
  return { ...image, ...(await sharp(image.bytes).metadata()) };
}

async function firstPixel(bytes: Uint8Array): Promise<number[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, info.channels)];
}

test('Im-2 colors of another color space look the same after the profile is removed', async () => {
  const displayP3 = await flat({ r: 0, g: 200, b: 0 }).withIccProfile('p3').jpeg({ quality: 100 }).toBuffer();
  const image = await cleaned(displayP3, 'jpeg');
  expect(image).toMatchObject({ space: 'srgb', hasProfile: false });
  const seen = await firstPixel(await sharp(displayP3).toColourspace('srgb').png().toBuffer());
  for (const [at, value] of (await firstPixel(image.bytes)).entries()) {
    expect(Math.abs(value - (seen[at] ?? 0))).toBeLessThan(6);
  }
});

test('Im-2 CMYK is converted to sRGB', async () => {
  const print = await flat({ r: 200, g: 30, b: 30 }).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer();
  expect((await sharp(print).metadata()).channels).toBe(4);
  const image = await cleaned(print, 'jpeg');
  expect(image).toMatchObject({ space: 'srgb', channels: 3 });
  const [red = 0, green = 255] = await firstPixel(image.bytes);
  expect(red - green).toBeGreaterThan(100);
});

test('Im-2 images with 16 bits, grayscale or a palette keep their colors at 8 bits', async () => {
  const deep = await flat({ r: 10, g: 20, b: 30 }).toColourspace('rgb16').png().toBuffer();
  expect((await sharp(deep).metadata()).depth).toBe('ushort');
  expect(await cleaned(deep, 'png')).toMatchObject({ depth: 'uchar', format: 'png' });
  expect(await firstPixel((await cleaned(deep, 'png')).bytes)).toEqual([10, 20, 30]);

  const grey = await flat({ r: 90, g: 90, b: 90 }).toColourspace('b-w').png().toBuffer();
  expect((await sharp(grey).metadata()).channels).toBe(1);
  expect(await firstPixel((await cleaned(grey, 'png')).bytes)).toEqual([90, 90, 90]);

  const palette = await flat({ r: 10, g: 20, b: 30 }).png({ palette: true }).toBuffer();
  expect(await cleaned(palette, 'png')).toMatchObject({ isPalette: true });
  expect(await firstPixel((await cleaned(palette, 'png')).bytes)).toEqual([10, 20, 30]);
});

test('Im-2 a lossless WebP stays lossless and a lossy one lossy, animated or not', async () => {
  const detail = sharp('demo/images/bags-zip-pouch-1.jpg').resize(60);
  const pixels = await detail.clone().removeAlpha().raw().toBuffer();
  const lossless = await detail.clone().webp({ lossless: true }).toBuffer();
  const { bytes } = await cleaned(lossless, 'webp');
  expect((await sharp(bytes).raw().toBuffer()).equals(pixels)).toBe(true);
  expect(Buffer.from(bytes).includes('VP8L')).toBe(true);

  const frames = [await detail.clone().png().toBuffer(), await detail.clone().negate().png().toBuffer()];
  const moving = await sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer();
  expect(Buffer.from((await cleaned(moving, 'webp')).bytes).includes('VP8L')).toBe(true);

  const lossy = await detail.clone().webp().toBuffer();
  expect(Buffer.from((await cleaned(lossy, 'webp')).bytes).includes('VP8L')).toBe(false);
});

test('Im-2 a PNG is rotated upright and keeps its colors', async () => {
  const turned = await flat({ r: 0, g: 200, b: 0 })
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .png()
    .toBuffer();
  expect((await sharp(turned).metadata()).orientation).toBe(6);
  const image = await cleaned(turned, 'png');
  expect(image).toMatchObject({ width: 30, height: 40, hasProfile: false });
  const seen = await firstPixel(await sharp(turned).toColourspace('srgb').png().toBuffer());
  expect(await firstPixel(image.bytes)).toEqual(seen);
});

test('Im-1 a truncated file is refused in every format', async () => {
  const photograph = sharp('demo/images/bags-zip-pouch-1.jpg').resize(300);
  for (const format of ['jpeg', 'png', 'gif', 'webp'] as const) {
    const whole = await photograph.clone().toFormat(format).toBuffer();
    for (const part of [0.3, 0.95]) {
      const cut = whole.subarray(0, Math.floor(whole.length * part));
      await expect(cleanImage(cut, format, limits), `${format} ${part}`).rejects.toThrow(NOT_AN_IMAGE);
    }
  }
});

test('Im-1 data hidden after the pixels is not stored', async () => {
  const script = '<script>alert(1)</script>';
  const jpeg = Buffer.concat([await flat({ r: 1, g: 2, b: 3 }).jpeg().toBuffer(), Buffer.from(script)]);
  const { bytes } = await cleaned(jpeg, 'jpeg');
  expect(Buffer.from(bytes).includes(script)).toBe(false);
});

test('Im-1 a small file that unpacks to too many pixels is refused before it is decoded', async () => {
  const png = await flat({ r: 1, g: 2, b: 3 }).png().toBuffer();
  // Change the width and height in the header (PNG Specification, 11.2.2), then update the header's checksum.
  png.writeUInt32BE(60_000, 16);
  png.writeUInt32BE(60_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  await expect(cleanImage(png, 'png', limits)).rejects.toThrow(TOO_MANY_PIXELS);
});

function flat(background: { r: number; g: number; b: number }) {
  return sharp({ create: { width: 40, height: 30, channels: 3, background } });
}
