import { isUtf8 as isUtf8Text } from 'node:buffer';
import { closeSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { type Entry, fromFdPromise, getFileNameLowLevel, openPromise, validateFileName } from 'yauzl';
import { TableError } from '../table.ts';
import { tableTexts } from '../texts.ts';

/** A ZIP archive. Its files are read one by one, and never written under their names. Close it after use. */
export type Archive = Awaited<ReturnType<typeof openArchive>>;

const MAX_ENTRIES = 50_000;
const MAX_BYTES = 8 * 1024 ** 3;
/** Unpacked size divided by packed size; texts and sheets of real tables stay below 50. */
const MAX_RATIO = 250;
/** Smaller files can have any ratio. */
const MIN_BYTES_FOR_RATIO = 1024 * 1024;

/**
 * Opens an archive and reads its list of files.
 *
 * @param file path, or descriptor of an open file, which is closed with the archive.
 * @throws TableError if it is damaged or encrypted, has too many or too large files, or names a file outside of itself.
 */
export async function openArchive(file: string | number) {
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
  const zip = await (typeof file === 'string'
    ? openPromise(file, options)
    : fromFdPromise(file, options)
  ).catch((error: unknown) => {
    if (typeof file === 'number') closeSync(file);
    throw unpackError(error);
  });
  const entries = new Map<string, Entry>();
  try {
    let bytes = 0;
    let count = 0;
    for await (const entry of zip.eachEntry()) {
      count += 1;
      bytes += entry.uncompressedSize;
      if (count > MAX_ENTRIES) {
        throw new TableError(tableTexts.file.tooManyFiles);
      }
      if (entry.isEncrypted()) {
        throw new TableError(tableTexts.file.hasPassword);
      }
      if (bytes > MAX_BYTES || isBomb(entry)) throw new TableError(tableTexts.file.unpacksTooFar);
      const name = nameOf(entry);
      if (!name.endsWith('/')) entries.set(name, entry);
    }
  } catch (error) {
    zip.close();
    throw error instanceof TableError ? error : unpackError(error);
  }
  const entryOf = (name: string): Entry => {
    const entry = entries.get(name);
    if (!entry) throw new TableError(tableTexts.file.noFile(name));
    return entry;
  };
  return {
    /** Names of the files in their order, without folders. */
    names: [...entries.keys()],
    /** Unpacked size according to the archive. Reading more than that fails. */
    sizeOf: (name: string) => entryOf(name).uncompressedSize,
    open: (name: string): Promise<Readable> =>
      zip.openReadStreamPromise(entryOf(name)).catch((error: unknown) => {
        throw unpackError(error);
      }),
    close: async () => zip.close(),
  };
}

/**
 * Returns the name of a file: in UTF-8 if the archive says so or if it is valid UTF-8, as macOS writes it without saying
 * so; otherwise in the encoding of MS-DOS.
 *
 * @throws Error if the name points outside of the archive
 */
function nameOf({ fileNameRaw, extraFields, generalPurposeBitFlag }: Entry): string {
  const isUtf8 = isUtf8Text(fileNameRaw);
  const flags = isUtf8 ? generalPurposeBitFlag | UTF8_FLAG : generalPurposeBitFlag;
  const name = getFileNameLowLevel(flags, fileNameRaw, extraFields, false);
  const problem = validateFileName(name);
  if (problem) throw new Error(problem);
  return name;
}

const UTF8_FLAG = 0x800;

function isBomb({ uncompressedSize, compressedSize }: Entry): boolean {
  return uncompressedSize > MIN_BYTES_FOR_RATIO && uncompressedSize > compressedSize * MAX_RATIO;
}

/** Converts any error while unpacking to a message for the owner. */
export function unpackError(cause: unknown): TableError {
  const isPath =
    cause instanceof Error && /relative path|absolute path|characters in fileName/.test(cause.message);
  const sentence = isPath ? tableTexts.file.unsafePaths : tableTexts.file.damaged;
  return new TableError(sentence, { cause });
}
