import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openTestPGlite } from '#platform/db/testing/each-database.ts';
import { openDirectoryStorage } from '../storage/directory.server.ts';
import { receiveUpload } from './receive-upload.server.ts';

test('Im-1 an upload in a form does not wait for the photos of an import', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'vitrine-uploads-'));
  const storage = await openDirectoryStorage(directory);
  const { db, close } = await openTestPGlite();
  const limits = { quality: 0.8, maxDimension: 200, maxFileSize: 1_000_000 };
  const upload = (bytes: Buffer, from: 'form' | 'import') =>
    receiveUpload(db, storage, limits, bytes, null, from);
  const [small, large] = [await square(10), await square(4_000)];
  // Starts both decoders.
  await Promise.all([upload(small, 'form'), upload(small, 'import')]);

  let isImported = false;
  const importing = Promise.all(Array.from({ length: 4 }, () => upload(large, 'import'))).then(() => {
    isImported = true;
  });
  await upload(small, 'form');
  expect(isImported).toBe(false);
  await importing;
  await close();
  rmSync(directory, { recursive: true });
});

function square(size: number): Promise<Buffer> {
  return sharp({ create: { width: size, height: size, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
}
