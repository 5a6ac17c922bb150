import { randomUUID } from 'node:crypto';
import {
  access,
  link,
  mkdir,
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
import { LIST_LIMIT, NameTaken, type Storage, type StoredFile } from './storage.ts';

/** Stores files in one flat directory, made when missing. */
export async function openDirectoryStorage(directory: string): Promise<Storage> {
  await mkdir(directory, { recursive: true });
  await removeForgotten(directory);
  const pathOf = (name: string) => join(directory, basename(name));

  return {
    async write(name, bytes) {
      // Written aside and linked into place: a file is there whole or not at all, and link() never overwrites.
      const aside = join(directory, `${ASIDE}${randomUUID()}`);
      try {
        await writeFile(aside, bytes, { flush: true });
        await link(aside, pathOf(name));
      } catch (cause) {
        if (isCode(cause, 'EEXIST')) throw new NameTaken(`${name} exists`, { cause });
        throw cause;
      } finally {
        await rm(aside, { force: true });
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
      const names = (await readdir(directory)).filter((name) => !name.startsWith(ASIDE));
      const newest = names.sort().reverse().slice(0, limit);
      const files = await Promise.all(newest.map((name) => orAbsent(fileAt(pathOf(name)), null)));
      return files.filter((file) => file !== null);
    },
  };
}

/** Removes the files that were neither written nor read since a date. Without access times, those written before it. */
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

/** What is being written begins with a dot and is no file of the storage yet. */
const ASIDE = '.';
const FORGOTTEN_AFTER_MS = 3_600_000;

/** A process that was killed leaves what it was writing; another one may be writing at this moment. */
async function removeForgotten(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.startsWith(ASIDE)) continue;
    const aside = await orAbsent(fileAt(join(directory, name)), null);
    const age = Date.now() - (aside?.lastModified.getTime() ?? 0);
    if (aside && age > FORGOTTEN_AFTER_MS) await rm(join(directory, name), { force: true });
  }
}

/** Without this a power cut may undo the link. Where a directory cannot be flushed (Windows), it need not be. */
async function flushEntries(directory: string): Promise<void> {
  const handle = await open(directory).catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

async function fileAt(path: string): Promise<StoredFile> {
  const { size, mtime } = await stat(path);
  return { name: basename(path), size, lastModified: mtime };
}

async function orAbsent<Answer, Absent>(asked: Promise<Answer>, absent: Absent): Promise<Answer | Absent> {
  try {
    return await asked;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return absent;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
