import { expect, test } from 'vitest';
import { readUpload } from './receive-upload.server.ts';
import { NOT_AN_IMAGE, tooLarge } from './upload-rules.ts';

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(4000)]);

/** A body that counts how many of its bytes were read. */
function body(bytes: Buffer, chunkSize: number) {
  const read = { bytes: 0 };
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkSize) {
      const chunk = bytes.subarray(at, at + chunkSize);
      read.bytes += chunk.byteLength;
      yield chunk;
    }
  }
  return { chunks: chunks(), read };
}

test('Im-1 reading stops after the first bytes if they are not an image, whatever the announced size', async () => {
  const { chunks, read } = body(Buffer.alloc(1_000_000, 'text'), 1000);
  await expect(readUpload(chunks, 50_000_000, 10_000)).rejects.toThrow(NOT_AN_IMAGE);
  expect(read.bytes).toBe(2000);
});

test('Im-1 reading stops after the first bytes if the announced size is too large', async () => {
  const { chunks, read } = body(png, 1024);
  await expect(readUpload(chunks, 10_000, 10_000)).rejects.toThrow(tooLarge(10_000));
  expect(read.bytes).toBe(1024);
});

test('Im-1 reading stops at the limit if the announced size is missing or too small', async () => {
  for (const announced of [0, 10]) {
    const { chunks, read } = body(Buffer.concat([png, Buffer.alloc(100_000)]), 1000);
    await expect(readUpload(chunks, announced, 10_000)).rejects.toThrow(tooLarge(10_000));
    expect(read.bytes).toBe(10_000);
  }
});

test('Im-1 a file one byte below the limit is read completely, in chunks of any size', async () => {
  for (const chunkSize of [1, 7, 100_000]) {
    const { chunks } = body(png.subarray(0, 2000), chunkSize);
    expect(await readUpload(chunks, 2000, 2001)).toEqual(png.subarray(0, 2000));
  }
});
