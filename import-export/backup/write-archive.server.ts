import { createWriteStream, existsSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ArchiveSummary, checkArchive, sealArchive } from './archive.server.ts';
import type { ArchiveEntry } from './entries.ts';
import { packEntries } from './tar.ts';

/**
 * Writes an archive and verifies it by reading it again. `file` is either complete or does not exist.
 *
 * @throws if the file exists or cannot be written.
 */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<ArchiveEntry>,
  passphrase: string | undefined,
): Promise<ArchiveSummary> {
  if (existsSync(file)) throw Object.assign(new Error(`${file} already exists`), { syscall: 'open' });
  const part = `${file}.part`;
  await removeAbandonedParts(dirname(file));
  try {
    const output = createWriteStream(part, { flush: true, mode: 0o600 });
    await pipeline(await sealArchive(packEntries(entries), passphrase), output);
    const summary = await checkArchive(part, passphrase);
    await rename(part, file);
    return summary;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Deletes the unfinished files of killed backups: those that have not changed for an hour. */
async function removeAbandonedParts(directory: string): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    if (!/\.tar\.gz(\.age)?\.part$/.test(name)) continue;
    const path = join(directory, name);
    const written = await stat(path).catch(() => null);
    if (written && Date.now() - written.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}

const ABANDONED_AFTER_MS = 3_600_000;
