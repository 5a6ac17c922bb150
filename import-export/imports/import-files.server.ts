import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { and, eq } from 'drizzle-orm';
import { BYTE_ORDER_MARK, csvRecord, withFormulaGuard } from '#import-export/tables/csv-record.ts';
import { openTable } from '#import-export/tables/reader/open-table.server.ts';
import type { Db } from '#platform/db/database.ts';
import { importRows } from '#platform/db/import-schema.ts';
import type { Import } from './import.ts';
import { importTexts } from './texts.ts';

/** The received file is too large. */
export class FileTooLarge extends Error {}

/** The maximum size of a table, enough for a ZIP with a few thousand photos. */
export const MAX_FILE_BYTES = 4 * 1024 ** 3;

export type ImportFiles = ReturnType<typeof openImportFiles>;

/** The uploaded files: each import has a folder with its table and its photos. */
export function openImportFiles(directory: string) {
  const folder = (id: string) => join(directory, id);
  const tablePath = (id: string) => join(folder(id), 'table');
  // Encoded, because the name comes from outside and must not become a path.
  const photoPath = (id: string, name: string) =>
    join(folder(id), 'photographs', Buffer.from(fileKey(name)).toString('base64url').slice(0, 250));
  return {
    /** Path of the table of an import. */
    tablePath,
    /** Stores a table while it is received. @returns its size in bytes @throws {FileTooLarge} */
    async receiveTable(
      id: string,
      body: AsyncIterable<Uint8Array>,
      maxBytes = MAX_FILE_BYTES,
    ): Promise<number> {
      await mkdir(folder(id), { recursive: true, mode: 0o700 });
      return receive(tablePath(id), body, maxBytes).catch(async (error) => {
        await rm(folder(id), { recursive: true, force: true });
        throw error;
      });
    },
    /** Stores a photo under its file name. @throws {FileTooLarge} */
    async receivePhoto(id: string, name: string, body: AsyncIterable<Uint8Array>, maxBytes: number) {
      await mkdir(join(folder(id), 'photographs'), { recursive: true, mode: 0o700 });
      await receive(photoPath(id, name), body, maxBytes);
    },
    /** Opens an uploaded photo by its name, ignoring folders and case. Returns `null` if it was not uploaded. */
    openPhoto(id: string, name: string): Readable | null {
      const path = photoPath(id, name);
      return existsSync(path) ? createReadStream(path) : null;
    },
    /** Names of the uploaded photos, as `fileKey` returns them. */
    photoKeys(id: string): Set<string> {
      const path = join(folder(id), 'photographs');
      const names = existsSync(path) ? readdirSync(path) : [];
      return new Set(names.map((name) => Buffer.from(name, 'base64url').toString()));
    },
    hasTable: async (id: string) => existsSync(tablePath(id)),
    /** Removes all files of an import. */
    remove: (id: string) => rm(folder(id), { recursive: true, force: true }),
    /** Removes files that were received before a time in milliseconds, incomplete ones too. */
    async removeReceivedBefore(time: number): Promise<void> {
      for (const id of await readdir(directory).catch(() => [])) {
        const { mtimeMs } = await stat(folder(id));
        if (mtimeMs < time) await rm(folder(id), { recursive: true, force: true });
      }
    },
  };
}

/** Returns a file name without folders, in lower case and with composed accents. */
export function fileKey(name: string): string {
  const file = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  return unescaped(file)
    .trim()
    .normalize('NFC')
    .toLowerCase()
    .replace(/\.jpeg$/, '.jpg');
}

/** Decodes the `%20` of an address. A name such as `50%.jpg` has no such codes. */
function unescaped(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Stores a file only if it is complete. */
async function receive(path: string, body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<number> {
  const partial = `${path}.part`;
  let bytes = 0;
  async function* counted() {
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new FileTooLarge();
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

/**
 * Yields the rows of skipped products as CSV, unchanged and with the reason as the last column, so that the admin can
 * correct and import them again.
 *
 * @throws TableError if the table cannot be read.
 */
export async function* skippedRowsCsv(
  { db, files }: { db: Db; files: ImportFiles },
  job: Import,
): AsyncGenerator<string> {
  const reasons = new Map<number, string>();
  const { line, lines, column, reason } = importRows;
  const skipped = await db
    .select({ line, lines, column, reason })
    .from(importRows)
    .where(and(eq(importRows.importId, job.id), eq(importRows.outcome, 'skipped')));
  for (const row of skipped)
    for (const each of row.lines ?? [row.line])
      reasons.set(each, row.column ? `${row.column}: ${row.reason}` : (row.reason ?? ''));
  const table = await openTable(files.tablePath(job.id), job.reading);
  try {
    yield BYTE_ORDER_MARK + csvRecord([...table.header, importTexts.whySkipped].map(withFormulaGuard));
    for await (const { line, cells } of table.rows([...reasons.keys()])) {
      const padded = table.header.map((_, at) => cells[at] ?? '');
      yield csvRecord([...padded, reasons.get(line) ?? ''].map(withFormulaGuard));
    }
  } finally {
    await table.close();
  }
}
