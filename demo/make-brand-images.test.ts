import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBrandImages } from './make-brand-images.ts';

const directory = mkdtempSync(join(tmpdir(), 'vitrine-brand-images-'));
const places = { from: join(directory, 'from'), to: join(directory, 'to') };
const folders = { ...places, from: [places.from] };
const subjectRight = { picture: 'subject-right', focus: '100 50' };
const subjectLeft = { picture: 'subject-left', focus: '0 50' };

beforeAll(async () => {
  mkdirSync(places.from);
  await paint(subjectRight.picture, { subjectAt: 900 });
  await paint(subjectLeft.picture, { subjectAt: 0 });
});
afterAll(() => rmSync(directory, { recursive: true }));

test('a banner is cropped for wide screens, for phones near its subject, and for shared links', async () => {
  await makeBrandImages([subjectRight, subjectLeft], folders);
  expect(await sizeOf('subject-right-landscape-1600.avif')).toEqual([1600, 800]);
  expect(await sizeOf('subject-right-portrait-960.webp')).toEqual([960, 1200]);
  expect(await sizeOf('social.jpg')).toEqual([1200, 630]);
  expect(await rednessOf('subject-right-portrait-480.webp', { edge: 'right' })).toBeGreaterThan(200);
  expect(await rednessOf('subject-left-portrait-480.webp', { edge: 'left' })).toBeGreaterThan(200);
});

test('only outdated files are created again, and files that no slide uses are deleted', async () => {
  expect(await makeBrandImages([subjectRight, subjectLeft], folders)).toBe(0);
  const old = new Date('2020-01-01');
  utimesSync(join(places.to, 'subject-left-portrait-480.webp'), old, old);
  expect(await makeBrandImages([subjectRight, subjectLeft], folders)).toBe(1);
  await makeBrandImages([subjectRight], folders);
  expect(readdirSync(places.to).filter((name) => name.startsWith('subject-left'))).toEqual([]);
});

test('the error for a slide without its picture names the picture', async () => {
  await expect(makeBrandImages([{ picture: 'lost' }], folders)).rejects.toThrow("shows the picture 'lost'");
});

/** Writes a white banner of 1200 by 600 pixels with a red subject 300 pixels wide. */
async function paint(picture: string, { subjectAt }: { subjectAt: number }): Promise<void> {
  const subject = { create: { width: 300, height: 600, channels: 3, background: '#f00' } } as const;
  await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#fff' } })
    .composite([{ input: subject, left: subjectAt, top: 0 }])
    .toFile(join(places.from, `${picture}.jpg`));
}

async function sizeOf(name: string): Promise<number[]> {
  const { width, height } = await sharp(join(places.to, name)).metadata();
  return [width, height];
}

/** Returns red minus blue at the middle of the left or right edge. */
async function rednessOf(name: string, { edge }: { edge: 'left' | 'right' }): Promise<number> {
  const left = edge === 'left' ? 0 : 479;
  const [red = 0, , blue = 0] = await sharp(join(places.to, name))
    .extract({ left, top: 300, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return red - blue;
}
