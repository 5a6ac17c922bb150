import { constants, crc32, deflateRawSync } from 'node:zlib';

/** PNGs of at most 10 MB that make a decoder use far more memory or time than their size suggests. */
export function hostileImages() {
  const packed = (type: string, before: string) => {
    const data = Buffer.concat([Buffer.from(before), deflated(7_900_000)]);
    return png({ width: 8, height: 8 }, Array<Buffer>(1000).fill(chunk(type, data)));
  };
  return {
    // Each chunk decompresses to 7.9 MB, just below the decoder's own limit.
    packedTexts: packed('zTXt', 'Comment\0\0'),
    packedUnicodeTexts: packed('iTXt', 'Comment\0\x01\0\0\0'),
    packedProfiles: packed('iCCP', 'Profile\0\0'),
    longLines: png({ width: 786_464, height: 32, depth: 16, isInterlaced: true }),
    oneColumn: png({ width: 1, height: 64_000_000 }),
    sixteenBits: png({ width: 7999, height: 8000, depth: 16 }),
    interlaced: png({ width: 7999, height: 8000, depth: 16, isInterlaced: true }),
  };
}

interface Header {
  width: number;
  height: number;
  depth?: 8 | 16;
  isInterlaced?: boolean;
}

/** Creates an RGBA PNG of a single color, with extra chunks before the pixels. */
function png({ width, height, depth = 8, isInterlaced = false }: Header, extra: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, 6, 0, 0, isInterlaced ? 1 : 0], 8);
  // Each line has a filter byte. Interlacing has seven passes with at most 15 lines per 8 lines of the image.
  const lines = isInterlaced ? height * 2 + 8 : height;
  const size = width * height * (depth / 2) + lines;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', deflated(size)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

/** Compresses zeros (zlib, RFC 1950). Repeats one compressed part, because compressing everything takes seconds. */
function deflated(zeros: number): Buffer {
  const part = deflateRawSync(Buffer.alloc(PART), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const parts = Array<Buffer>(Math.floor(zeros / PART)).fill(part);
  const last = deflateRawSync(Buffer.alloc(zeros % PART), { level: 9 });
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE((zeros % 65_521) * 65_536 + 1);
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...parts, last, sum]);
}

const PART = 1_000_000;
