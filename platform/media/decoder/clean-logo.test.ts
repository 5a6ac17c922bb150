import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { TOO_MANY_PIXELS } from '../uploads/upload-rules.ts';
import { cleanLogo, MAX_SIDE } from './clean-image.server.ts';

const svg = (content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="10" viewBox="0 0 40 10">${content}</svg>`,
  );

test('Hs-10 an SVG is drawn as a large transparent PNG; nothing of its text is stored', async () => {
  const logo = await cleanLogo(
    svg(
      '<script>alert(1)</script><rect width="20" height="10" fill="#ff0000" onload="alert(1)"/>' +
        '<image href="file:///etc/hostname" width="5" height="5"/><image href="http://127.0.0.1:9/x.png" width="5" height="5"/>',
    ),
    '#fbf9f5',
  );
  expect(logo).toMatchObject({ width: 960, height: 240 });
  const { data, info } = await sharp(logo.image).raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number) => [...data.subarray((120 * info.width + x) * info.channels).subarray(0, 4)];
  expect([info.channels, pixel(100), pixel(900)[3]]).toEqual([4, [255, 0, 0, 255], 0]);
  for (const bytes of [logo.image, logo.icon]) {
    expect((await sharp(bytes).metadata()).format).toBe('png');
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/script|alert|hostname/);
  }
  expect(await sharp(logo.icon).metadata()).toMatchObject({ width: 512, height: 512, hasAlpha: false });
});

test('Hs-10 the size that an SVG declares does not matter', async () => {
  const poster = svg('<rect width="9" height="9"/>')
    .toString()
    .replace('"40"', '"100000"')
    .replace('"10"', '"25000"');
  expect(await cleanLogo(Buffer.from(poster), '#fbf9f5')).toMatchObject({ width: 960, height: 240 });
});

test('Hs-10 a PNG or WebP keeps its transparency and is not enlarged', async () => {
  const drawn = sharp({
    create: { width: 60, height: 60, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  });
  for (const bytes of [await drawn.clone().png().toBuffer(), await drawn.clone().webp().toBuffer()]) {
    const logo = await cleanLogo(bytes, '#fbf9f5');
    expect(logo).toMatchObject({ width: 60, height: 60 });
    expect((await sharp(logo.image).metadata()).hasAlpha).toBe(true);
  }
});

const withEntity = (entity: string) =>
  Buffer.from(`<!DOCTYPE svg [<!ENTITY name ${entity}>]>${svg('<text>&name;</text>')}`);

test('Hs-10 an SVG may define its own entities, as Illustrator does', async () => {
  expect(await cleanLogo(withEntity('"Ida"'), '#fbf9f5')).toMatchObject({ width: 960 });
});

const NO_LOGO = 'A logo must be an SVG, PNG or WebP file';
const BROKEN = 'The SVG has a mistake, or takes parts from other files.';

/** A PNG of one column, of which only the header can be read. */
function columnOf(height: number): Buffer {
  const png = Buffer.from(ONE_PIXEL, 'base64');
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

const ONE_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Each group shows the one before it ten times. */
const NESTED_USES = [1, 2, 3, 4, 5, 6]
  .map((level) => `<g id="g${level}">${`<use href="#g${level - 1}"/>`.repeat(10)}</g>`)
  .join('');

test.each([
  ['text', Buffer.from('no picture'), NO_LOGO],
  ['nothing', Buffer.alloc(0), NO_LOGO],
  ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00'), NO_LOGO],
  ['a PNG that is too high', columnOf(MAX_SIDE + 1), TOO_MANY_PIXELS],
  ['an SVG without a width', svg('').toString().replace('width="40"', 'width="0"'), 'The SVG has no width'],
  [
    'an SVG with too many levels',
    svg('<g>'.repeat(5_000) + '</g>'.repeat(5_000)),
    'too many parts or levels',
  ],
  ['an SVG that draws a part half a million times', svg(NESTED_USES), 'too many parts or levels'],
  ['an SVG that is not closed', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect'), BROKEN],
  ['an SVG with an entity of another file', withEntity('SYSTEM "file:///etc/hostname"'), BROKEN],
])('Hs-10 %s is refused', async (_, file, message) => {
  await expect(cleanLogo(Buffer.from(file), '#fbf9f5')).rejects.toThrow(message);
});
