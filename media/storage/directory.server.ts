import { randomUUID } from 'node:crypto';
import { access, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { NameTaken, type Storage } from './storage.ts';

/** Keeps files in one flat directory, made when missing. */
export async function openDirectoryStorage(directory: string): Promise<Storage> {
  await mkdir(directory, { recursive: true });
  const pathOf = (name: string) => join(directory, basename(name));

  return {
    async write(name, bytes) {
      // Written aside and linked into place: a file is there whole or not at all, and link() never overwrites.
      const aside = join(directory, `.${randomUUID()}`);
      await writeFile(aside, bytes, { flush: true });
      try {
        await link(aside, pathOf(name));
      } catch (cause) {
        if (isCode(cause, 'EEXIST')) throw new NameTaken(`${name} exists`, { cause });
        throw cause;
      } finally {
        await unlink(aside);
      }
    },
    async read(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if (isCode(error, 'ENOENT')) return null;
        throw error;
      }
    },
    async has(name) {
      try {
        await access(pathOf(name));
        return true;
      } catch (error) {
        if (isCode(error, 'ENOENT')) return false;
        throw error;
      }
    },
  };
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
