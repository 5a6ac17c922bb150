import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';

/** `npm run icons`: draws all icons of the shop from `public/icon.svg`. Run it after a change of that file. */
const drawing = readFileSync('public/icon.svg');

for (const [name, size, scale] of [
  ['apple-touch-icon.png', 180, 1],
  ['icon-192.png', 192, 1],
  ['icon-512.png', 512, 1],
  // A launcher may crop a maskable icon to a circle of 80 % (W3C, Web Application Manifest, "purpose").
  ['icon-maskable-512.png', 512, 0.8],
] as const) {
  writeFileSync(`public/${name}`, await draw(size, scale));
}
writeFileSync('public/favicon.ico', icoOf(await Promise.all([16, 32, 48].map((size) => draw(size, 1)))));

async function draw(size: number, scale: number): Promise<Buffer> {
  const inner = Math.round(size * scale);
  const [before, after] = [Math.floor((size - inner) / 2), Math.ceil((size - inner) / 2)];
  return sharp(drawing, { density: (72 * inner) / 512 })
    .resize(inner, inner)
    .extend({ top: before, bottom: after, left: before, right: after, extendWith: 'copy' })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** Returns an ICO file: a header of 6 bytes, an entry of 16 bytes for each picture, then the pictures as PNG. */
function icoOf(pictures: Buffer[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, picture] of pictures.entries()) {
    const entry = header.subarray(6 + 16 * index);
    // Every PNG has its width and height at these offsets; both are below 256 here.
    entry.writeUInt8(picture.readUInt32BE(16), 0);
    entry.writeUInt8(picture.readUInt32BE(20), 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(picture.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += picture.length;
  }
  return Buffer.concat([header, ...pictures]);
}
