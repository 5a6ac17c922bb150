import { closeSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { type Entry, fromFdPromise, openPromise } from 'yauzl';
import { TableError } from '../table.ts';

/** A ZIP archive whose files are read one by one, and never written under names of its own. To be closed. */
export type Archive = Awaited<ReturnType<typeof openArchive>>;

const MAX_ENTRIES = 50_000;
const MAX_BYTES = 8 * 1024 ** 3;
/** What is unpacked may be so many times what is packed; texts and sheets of real tables stay below fifty. */
const MAX_RATIO = 250;
/** Of smaller files the ratio says nothing. */
const RATIO_COUNTS_FROM = 1024 * 1024;

/**
 * Opens an archive and reads its list of files.
 *
 * @param file its path, or the descriptor of an open file, which closes with the archive.
 * @throws TableError where it is broken, encrypted, has too many files, unpacks to too much, or names a file outside.
 */
export async function openArchive(file: string | number) {
  const options = { lazyEntries: true, autoClose: false };
  const zip = await (typeof file === 'string'
    ? openPromise(file, options)
    : fromFdPromise(file, options)
  ).catch((error: unknown) => {
    if (typeof file === 'number') closeSync(file);
    throw broken(error);
  });
  const entries = new Map<string, Entry>();
  try {
    let bytes = 0;
    let count = 0;
    for await (const entry of zip.eachEntry()) {
      count += 1;
      bytes += entry.uncompressedSize;
      if (count > MAX_ENTRIES) {
        throw new TableError('This archive holds more than 50,000 files. Please split it.');
      }
      if (entry.isEncrypted()) {
        throw new TableError('This file is protected by a password. Save it without one and try again.');
      }
      if (bytes > MAX_BYTES || isBomb(entry)) throw tooMuch();
      if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);
    }
  } catch (error) {
    zip.close();
    throw error instanceof TableError ? error : broken(error);
  }
  const entryOf = (name: string): Entry => {
    const entry = entries.get(name);
    if (!entry) throw new TableError(`The archive has no file “${name}”.`);
    return entry;
  };
  return {
    /** The names of its files in their order; folders are left out. */
    names: [...entries.keys()],
    /** Unpacked, as the archive states it. Reading more than is stated fails. */
    sizeOf: (name: string) => entryOf(name).uncompressedSize,
    open: (name: string): Promise<Readable> =>
      zip.openReadStreamPromise(entryOf(name)).catch((error: unknown) => {
        throw broken(error);
      }),
    close: async () => zip.close(),
  };
}

function isBomb({ uncompressedSize, compressedSize }: Entry): boolean {
  return uncompressedSize > RATIO_COUNTS_FROM && uncompressedSize > compressedSize * MAX_RATIO;
}

function tooMuch(): TableError {
  return new TableError(
    'What is packed in this file would fill far more room than any table and its photographs.',
  );
}

/** Anything that goes wrong in unpacking, in words. */
export function broken(cause: unknown): TableError {
  const isPath =
    cause instanceof Error && /relative path|absolute path|characters in fileName/.test(cause.message);
  const sentence = isPath
    ? 'This archive names files outside of itself, which no honest one does.'
    : 'This file is damaged or not what its name says. Save or pack it anew and try again.';
  return new TableError(sentence, { cause });
}
