import { expect, test, vi } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import type { Storage } from '../storage/storage.ts';
import { receiveUpload } from './receive-upload.server.ts';

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)]);
const LARGE = Buffer.concat([PNG, Buffer.alloc(10_000)]);

/** Decoders that handle one image at a time, and never finish a large one. */
vi.mock('../decoder/decoder.server.ts', async () => {
  const { default: pLimit } = await import('p-limit');
  const openDecoder = () => {
    const limit = pLimit(1);
    return (_task: string, bytes: Uint8Array) =>
      limit(() => (bytes.length > 1_000 ? new Promise(() => {}) : { bytes, format: 'png' }));
  };
  return { openDecoder };
});

vi.mock('../image-garbage.server.ts', () => ({ abandonedAt: () => new Date(), scheduleDeletion: () => {} }));

test('Im-1 an upload in a form does not wait for the photos of an import', async () => {
  const storage = { write: async () => {} } as unknown as Storage;
  const limits = { quality: 0.8, maxDimension: 200, maxFileSize: 100_000 };
  const upload = (bytes: Buffer, from: 'form' | 'import') =>
    receiveUpload({} as Db, storage, limits, bytes, null, from);
  void upload(LARGE, 'import');
  expect((await upload(PNG, 'form')).url).toMatch(/\.png$/);
});
