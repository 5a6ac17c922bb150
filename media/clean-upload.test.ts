import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cleanUpload } from './clean-upload.server.ts';
import { type AcceptedFormat, NOT_AN_IMAGE, TOO_LARGE } from './upload-rules.ts';

const limits = { quality: 0.8, maxDimension: 1920, maxFileSize: 10_485_760 };

async function cleaned(bytes: Uint8Array, format: AcceptedFormat) {
  const image = await cleanUpload(bytes, format, limits);
  return { ...image, ...(await sharp(image.bytes).metadata()) };
}

async function firstPixel(bytes: Uint8Array): Promise<number[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, info.channels)];
}

test('Im-2 colours of another space are seen as before, without a profile', async () => {
  const displayP3 = await flat({ r: 0, g: 200, b: 0 }).withIccProfile('p3').jpeg({ quality: 100 }).toBuffer();
  const image = await cleaned(displayP3, 'jpeg');
  expect(image).toMatchObject({ space: 'srgb', hasProfile: false });
  const seen = await firstPixel(await sharp(displayP3).toColourspace('srgb').png().toBuffer());
  for (const [at, value] of (await firstPixel(image.bytes)).entries()) {
    expect(Math.abs(value - (seen[at] ?? 0))).toBeLessThan(6);
  }
});

test('Im-2 print colours become screen colours', async () => {
  const print = await flat({ r: 200, g: 30, b: 30 }).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer();
  expect((await sharp(print).metadata()).channels).toBe(4);
  const image = await cleaned(print, 'jpeg');
  expect(image).toMatchObject({ space: 'srgb', channels: 3 });
  const [red = 0, green = 255] = await firstPixel(image.bytes);
  expect(red - green).toBeGreaterThan(100);
});

test('Im-2 sixteen bits, grey and palettes are kept as good as a screen shows them', async () => {
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

test('Im-1 what is missing its end is refused, in every format', async () => {
  const photograph = sharp('demo/images/bags-zip-pouch-1.jpg').resize(300);
  for (const format of ['jpeg', 'png', 'gif', 'webp'] as const) {
    const whole = await photograph.clone().toFormat(format).toBuffer();
    for (const part of [0.3, 0.95]) {
      const cut = whole.subarray(0, Math.floor(whole.length * part));
      await expect(cleanUpload(cut, format, limits), `${format} ${part}`).rejects.toThrow(NOT_AN_IMAGE);
    }
  }
});

test('Im-1 what hides behind the pixels is not stored', async () => {
  const script = '<script>alert(1)</script>';
  const jpeg = Buffer.concat([await flat({ r: 1, g: 2, b: 3 }).jpeg().toBuffer(), Buffer.from(script)]);
  const { bytes } = await cleaned(jpeg, 'jpeg');
  expect(Buffer.from(bytes).includes(script)).toBe(false);
});

test('Im-1 a small file that unpacks to too many pixels is refused before it is decoded', async () => {
  const png = await flat({ r: 1, g: 2, b: 3 }).png().toBuffer();
  // The width and height in its header (PNG Specification, 11.2.2); the checksum after them is made anew.
  png.writeUInt32BE(60_000, 16);
  png.writeUInt32BE(60_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  await expect(cleanUpload(png, 'png', limits)).rejects.toThrow(TOO_LARGE);
});

test('Im-1 an image that would be unpacked whole into more than 256 MB is refused', async () => {
  const large = { create: { width: 7000, height: 6500, channels: 3, background: 'white' } } as const;
  const jpeg = await sharp(large).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
  await expect(cleanUpload(jpeg, 'jpeg', limits)).rejects.toThrow(TOO_LARGE);
});

test('Im-2 a photograph of 48 megapixels and nearly 10 MB does not make the process grow by 300 MB, however often', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'vitrine-large-'));
  const file = join(directory, 'large.jpg');
  const large = await photographOf48Megapixels();
  expect(large.byteLength).toBeGreaterThan(8_000_000);
  expect(large.byteLength).toBeLessThan(limits.maxFileSize);
  writeFileSync(file, large);

  // In a process of its own, because this one has grown by making the photograph.
  const asTheServer = ['-r', './scripts/give-memory-back.cjs', '--input-type=module', '-e', GROWTH];
  const answer = execFileSync(process.execPath, [...asTheServer, file], { encoding: 'utf8' });
  rmSync(directory, { recursive: true });
  const { grownBy, width, height } = JSON.parse(answer);
  expect({ width, height }).toEqual({ width: 1440, height: 1920 });
  expect(grownBy).toBeLessThan(300);
});

/** Cleans the named file three times, after a small one, and tells by how many MB the process was larger at its peak. */
const GROWTH = `
  import { readFileSync } from 'node:fs';
  import sharp from 'sharp';
  import { cleanUpload } from '${join(import.meta.dirname, 'clean-upload.server.ts')}';
  const limits = ${JSON.stringify(limits)};
  await cleanUpload(readFileSync('demo/images/bags-zip-pouch-1.jpg'), 'jpeg', limits);
  const before = process.memoryUsage().rss / 2 ** 20;
  let bytes;
  for (let time = 0; time < 3; time++) {
    ({ bytes } = await cleanUpload(readFileSync(process.argv[1]), 'jpeg', limits));
  }
  const grownBy = process.resourceUsage().maxRSS / 2 ** 10 - before;
  const { width, height } = await sharp(bytes).metadata();
  console.log(JSON.stringify({ grownBy, width, height }));
`;

/** Full of detail, progressive, and turned, as some cameras and editors write them: the costly kind. */
function photographOf48Megapixels(): Promise<Buffer> {
  const detail = Buffer.from(randomBytes(400 * 400 * 3).map((byte) => 64 + byte / 2));
  return sharp({ create: { width: 8000, height: 6000, channels: 3, background: 'gray' } })
    .composite([{ input: detail, raw: { width: 400, height: 400, channels: 3 }, tile: true }])
    .jpeg({ quality: 48, progressive: true })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

function flat(background: { r: number; g: number; b: number }) {
  return sharp({ create: { width: 40, height: 30, channels: 3, background } });
}
