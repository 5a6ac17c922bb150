import { randomUUID } from 'node:crypto';
import {
  access,
  link,
  open,
  opendir,
  readdir,
  readFile,
  rm,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { makeDirectory } from '#platform/config/data-directory.server.ts';
import { LIST_LIMIT, NameTaken, type Storage, type StoredFile } from './storage.ts';

/** Stores files in one flat directory. Creates the directory if it is missing. */
export async function openDirectoryStorage(directory: string): Promise<Storage> {
  makeDirectory(directory);
  await removeOldTemporaryFiles(directory);
  const pathOf = (name: string) => join(directory, basename(name));

  return {
    async write(name, bytes) {
      // Write a temporary file, then link it: readers never see a partial file, and link() never overwrites.
      const temporary = join(directory, `${TEMPORARY_PREFIX}${randomUUID()}`);
      try {
        await writeFile(temporary, bytes, { flush: true });
        await link(temporary, pathOf(name));
      } catch (cause) {
        if (isCode(cause, 'EEXIST')) throw new NameTaken(`${name} exists`, { cause });
        throw cause;
      } finally {
        await rm(temporary, { force: true });
      }
      await flushEntries(directory);
    },

    read: (name) => orAbsent(readFile(pathOf(name)), null),

    async stream(name) {
      const handle = await orAbsent(open(pathOf(name)), null);
      if (!handle) return null;
      const { size } = await handle.stat();
      return { size, body: Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array> };
    },

    has: (name) =>
      orAbsent(
        access(pathOf(name)).then(() => true),
        false,
      ),

    remove: (name) => orAbsent(unlink(pathOf(name)), undefined),

    async list(limit = LIST_LIMIT) {
      const names = (await readdir(directory)).filter((name) => !name.startsWith(TEMPORARY_PREFIX));
      const newest = names.sort().reverse().slice(0, limit);
      const files = await Promise.all(newest.map((name) => orAbsent(fileAt(pathOf(name)), null)));
      return files.filter((file) => file !== null);
    },
  };
}

/**
 * Removes files that were neither written nor read since a date. Where the file system records no access times, only
 * writes count.
 *
 * @returns the number of removed files.
 */
export async function removeUnusedFiles(
  directory: string,
  since: Date,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  for await (const { name } of await opendir(directory)) {
    if (signal?.aborted) break;
    const file = await orAbsent(stat(join(directory, name)), null);
    if (!file?.isFile() || file.mtime >= since || file.atime >= since) continue;
    await orAbsent(unlink(join(directory, name)), undefined);
    removed += 1;
  }
  return removed;
}

/** Temporary files start with a dot. They are not listed. */
const TEMPORARY_PREFIX = '.';
const ABANDONED_AFTER_MS = 3_600_000;

/** Removes the temporary files of killed processes. Keeps recent ones, because another process may be writing them. */
async function removeOldTemporaryFiles(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.startsWith(TEMPORARY_PREFIX)) continue;
    const temporary = await orAbsent(fileAt(join(directory, name)), null);
    const age = Date.now() - (temporary?.lastModified.getTime() ?? 0);
    if (temporary && age > ABANDONED_AFTER_MS) await rm(join(directory, name), { force: true });
  }
}

/** Flushes a directory; otherwise a power failure could undo the link. Windows cannot do this and does not need it. */
async function flushEntries(directory: string): Promise<void> {
  const handle = await open(directory).catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

async function fileAt(path: string): Promise<StoredFile> {
  const { size, mtime } = await stat(path);
  return { name: basename(path), size, lastModified: mtime };
}

async function orAbsent<Result, Absent>(
  operation: Promise<Result>,
  absent: Absent,
): Promise<Result | Absent> {
  try {
    return await operation;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return absent;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
