import { expect, test } from 'vitest';
import { readUpload } from './read-upload.server.ts';
import { NOT_AN_IMAGE, tooLarge } from './upload-rules.ts';

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(4000)]);

/** A body that counts how much of it was asked for. */
function body(bytes: Buffer, chunkSize: number) {
  const taken = { bytes: 0 };
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkSize) {
      const chunk = bytes.subarray(at, at + chunkSize);
      taken.bytes += chunk.byteLength;
      yield chunk;
    }
  }
  return { chunks: chunks(), taken };
}

test('Im-1 a body that is no image is left after its first bytes, however large it says it is', async () => {
  const { chunks, taken } = body(Buffer.alloc(1_000_000, 'text'), 1000);
  await expect(readUpload(chunks, 50_000_000, 10_000)).rejects.toThrow(NOT_AN_IMAGE);
  expect(taken.bytes).toBe(2000);
});

test('Im-1 an image that announces too much is left after its first bytes', async () => {
  const { chunks, taken } = body(png, 1024);
  await expect(readUpload(chunks, 10_000, 10_000)).rejects.toThrow(tooLarge(10_000));
  expect(taken.bytes).toBe(1024);
});

test('Im-1 an image that announces nothing, or less than it sends, is left at the limit', async () => {
  for (const announced of [0, 10]) {
    const { chunks, taken } = body(Buffer.concat([png, Buffer.alloc(100_000)]), 1000);
    await expect(readUpload(chunks, announced, 10_000)).rejects.toThrow(tooLarge(10_000));
    expect(taken.bytes).toBe(10_000);
  }
});

test('Im-1 one byte less than the limit is read whole, in whatever pieces it comes', async () => {
  for (const chunkSize of [1, 7, 100_000]) {
    const { chunks } = body(png.subarray(0, 2000), chunkSize);
    expect(await readUpload(chunks, 2000, 2001)).toEqual(png.subarray(0, 2000));
  }
});
