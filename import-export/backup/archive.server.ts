import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Duplex, pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline as pipeAll } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { type Extract, extract, type Pack, pack } from 'tar-stream';
import {
  type ArchiveEntry,
  ArchiveRefused,
  checkEntries,
  type Head,
  MANIFEST_PATH,
  MAX_ENTRY_BYTES,
  parseHead,
  parseManifest,
} from './entries.ts';

/** The first bytes of age files (C2SP, "age", version 1). */
const AGE = 'age-encryption.org/v1';

/**
 * Converts a tar stream to its stored form: compressed, and encrypted if there is a passphrase. `age -d` decrypts it.
 *
 * @param workFactor the cost of scrypt. Set only by tests; the default is age's own, 18.
 */
export async function sealArchive(
  tar: AsyncIterable<Uint8Array>,
  passphrase?: string,
  workFactor?: number,
): Promise<Readable> {
  // Fast compression, because most of the data is photos, which are compressed already.
  const zipped = through(tar, createGzip({ level: 1 }));
  if (!passphrase) return zipped;
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  if (workFactor) encrypter.setScryptWorkFactor(workFactor);
  const encrypted = await encrypter.encrypt(Readable.toWeb(zipped) as globalThis.ReadableStream<Uint8Array>);
  return Readable.fromWeb(encrypted as unknown as ReadableStream);
}

/** Yields the files of an archive, as `checkEntries` does. @throws {ArchiveRefused} if it is damaged or encrypted. */
export async function* readArchive(file: string, passphrase?: string): AsyncGenerator<ArchiveEntry> {
  try {
    const source = (await isEncrypted(file)) ? await decrypted(file, passphrase) : createReadStream(file);
    yield* checkEntries(unpackEntries(through(source, createGunzip())));
  } catch (cause) {
    if (cause instanceof ArchiveRefused || !isFormatError(cause)) throw cause;
    throw new ArchiveRefused('It is damaged, or not a backup', { cause });
  }
}

/** The contents of a complete archive. */
export interface ArchiveSummary {
  head: Head;
  images: number;
  /** Images that products use and that were missing when the archive was made. */
  missing: string[];
}

/** Reads an archive to its end without writing anything. @throws {ArchiveRefused} if anything in it is wrong. */
export async function checkArchive(file: string, passphrase?: string): Promise<ArchiveSummary> {
  let summary: ArchiveSummary | undefined;
  let images = 0;
  for await (const entry of readArchive(file, passphrase)) {
    summary ??= { head: parseHead(entry), images: 0, missing: [] };
    if (entry.path.startsWith('images/')) images += 1;
    if (entry.path === MANIFEST_PATH) summary = { ...summary, missing: parseManifest(entry).missing };
  }
  if (!summary) throw new ArchiveRefused('It is empty');
  return { ...summary, images };
}

/** Pipes a stream through a transform. If one of them fails or is destroyed, so is the other. */
function through(source: AsyncIterable<Uint8Array>, transform: Duplex): Readable {
  return pipeline(source, transform, () => {});
}

async function isEncrypted(file: string): Promise<boolean> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE.length));
  return buffer.toString('latin1', 0, bytesRead) === AGE;
}

async function decrypted(file: string, passphrase: string | undefined): Promise<Readable> {
  if (!passphrase) throw new ArchiveRefused('It is encrypted: set BACKUP_PASSPHRASE');
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const source = Readable.toWeb(createReadStream(file)) as unknown as globalThis.ReadableStream<Uint8Array>;
  const content = await decrypter.decrypt(source).catch((cause) => {
    throw new ArchiveRefused(
      'It is damaged, or BACKUP_PASSPHRASE is not the one with which it was encrypted',
      {
        cause,
      },
    );
  });
  return Readable.fromWeb(content as unknown as ReadableStream);
}

/** Whether the error comes from zlib or age. Errors of the file system have a system call. */
function isFormatError(error: unknown): boolean {
  return error instanceof Error && !('syscall' in error);
}

/** Writes files as a tar stream. It breaks off, without its end, if reading the entries fails. */
export function packEntries(entries: AsyncIterable<ArchiveEntry>): AsyncIterable<Uint8Array> {
  const archive = pack();
  addAll(archive, entries).catch((error) => archive.destroy(error));
  return archive as AsyncIterable<Uint8Array>;
}

async function addAll(archive: Pack, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  for await (const { path, bytes } of entries) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    archive.entry({ name: path, mode: 0o600 }, Buffer.from(bytes), (error) =>
      error ? reject(error) : resolve(),
    );
    await promise;
  }
  archive.finalize();
}

/**
 * Yields the files of such a stream, each in memory. The stream is read to its end, because only the end of a
 * compressed or encrypted stream proves that it is complete.
 *
 * @throws {ArchiveRefused} if it contains something other than plain files, or a file that is too large.
 */
export async function* unpackEntries(tar: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry> {
  // Errors of both streams are thrown by the loop.
  const archive: Extract = pipeline(tar, extract(), () => {});
  for await (const entry of archive) {
    const { name, type, size = 0 } = entry.header;
    if (type !== 'file') throw new ArchiveRefused('It contains something other than plain files');
    if (size > MAX_ENTRY_BYTES) throw new ArchiveRefused('It contains a file that is too large');
    yield { path: name, bytes: await buffer(entry) };
  }
}

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
    await pipeAll(await sealArchive(packEntries(entries), passphrase), output);
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
