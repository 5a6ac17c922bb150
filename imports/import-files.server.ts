import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What is received is larger than it may be. */
export class FileTooLarge extends Error {}

/** A ZIP of a table and some thousand photographs. */
export const MAX_FILE_BYTES = 4 * 1024 ** 3;

export type ImportFiles = ReturnType<typeof openImportFiles>;

/** The files of imports: a folder for each, with the table and the photographs that were given beside it. */
export function openImportFiles(directory: string) {
  const folder = (id: string) => join(directory, id);
  const tablePath = (id: string) => join(folder(id), 'table');
  // No name of a visitor's ever becomes a path.
  const photographPath = (id: string, name: string) =>
    join(folder(id), 'photographs', Buffer.from(fileKey(name)).toString('base64url').slice(0, 250));
  return {
    /** Where the table of an import lies. */
    tablePath,
    /** Receives a table as it streams in. @returns its bytes. @throws {FileTooLarge} */
    async receiveTable(id: string, body: AsyncIterable<Uint8Array>): Promise<number> {
      await mkdir(folder(id), { recursive: true, mode: 0o700 });
      return receive(tablePath(id), body, MAX_FILE_BYTES).catch(async (error) => {
        await rm(folder(id), { recursive: true, force: true });
        throw error;
      });
    },
    /** Receives a photograph under the name that the table may give it. @throws {FileTooLarge} */
    async receivePhotograph(id: string, name: string, body: AsyncIterable<Uint8Array>, maxBytes: number) {
      await mkdir(join(folder(id), 'photographs'), { recursive: true, mode: 0o700 });
      await receive(photographPath(id, name), body, maxBytes);
    },
    /** The bytes of the photo that was uploaded under this name, whatever its folder and case; `null` if there is none. */
    readPhotograph: (id: string, name: string): Promise<Uint8Array | null> =>
      readFile(photographPath(id, name)).catch((error) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      }),
    /** The same, as it is read. */
    streamPhotograph(id: string, name: string): Readable | null {
      const path = photographPath(id, name);
      return existsSync(path) ? createReadStream(path) : null;
    },
    /** How the photographs are called that were given, without folders and in small letters. */
    photographKeys(id: string): Set<string> {
      const path = join(folder(id), 'photographs');
      const names = existsSync(path) ? readdirSync(path) : [];
      return new Set(names.map((name) => Buffer.from(name, 'base64url').toString()));
    },
    hasTable: async (id: string) => existsSync(tablePath(id)),
    /** Removes all files of an import. */
    remove: (id: string) => rm(folder(id), { recursive: true, force: true }),
    /** Removes the files of all imports that came before a time in milliseconds, also of those that never came whole. */
    async removeReceivedBefore(time: number): Promise<void> {
      for (const id of await readdir(directory).catch(() => [])) {
        const { mtimeMs } = await stat(folder(id));
        if (mtimeMs < time) await rm(folder(id), { recursive: true, force: true });
      }
    },
  };
}

/** By which a photograph is found: without folders, in small letters, accents composed. */
export function fileKey(name: string): string {
  return name
    .slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
    .trim()
    .normalize('NFC')
    .toLowerCase();
}

/** Whole or not at all. */
async function receive(path: string, body: AsyncIterable<Uint8Array>, most: number): Promise<number> {
  const partial = `${path}.part`;
  let bytes = 0;
  async function* counted() {
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > most) throw new FileTooLarge();
      yield chunk;
    }
  }
  try {
    await pipeline(Readable.from(counted()), createWriteStream(partial, { mode: 0o600 }));
    await rename(partial, path);
    return bytes;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
