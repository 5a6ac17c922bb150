import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { expect, onTestFinished, test } from 'vitest';
import { checkArchive, packEntries, sealArchive } from './archive.server.ts';
import { type ArchiveEntry, ArchiveRefused } from './entries.ts';

test('only its passphrase opens an encrypted backup', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-archive-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const file = join(directory, 'secret.tar.gz.age');
  await pipeline(await sealArchive(packEntries(emptyShop()), 'correct horse', 4), createWriteStream(file));
  expect((await readFile(file)).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
  expect(await checkArchive(file, 'correct horse')).toMatchObject({ images: 0, missing: [] });
  await expect(checkArchive(file, 'wrong horse')).rejects.toThrow(ArchiveRefused);
  await expect(checkArchive(file)).rejects.toThrow('It is encrypted: set BACKUP_PASSPHRASE');
});

async function* emptyShop(): AsyncGenerator<ArchiveEntry> {
  const schema = { when: 1, tag: 'first' };
  const head = { format: 1, madeAt: new Date().toISOString(), schema, settings: {}, tables: [] };
  const bytes = Buffer.from(JSON.stringify(head));
  yield { path: 'vitrine.json', bytes };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const entries = [{ path: 'vitrine.json', bytes: bytes.length, sha256 }];
  yield { path: 'manifest.json', bytes: Buffer.from(JSON.stringify({ entries, missing: [] })) };
}
