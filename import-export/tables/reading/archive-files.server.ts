import { buffer } from 'node:stream/consumers';
import { tooLarge } from '#platform/media/uploads/upload-rules.ts';
import { type Photos, TableError } from '../table.ts';
import { tableTexts } from '../texts.ts';
import { type Archive, unpackError } from './zip-archive.server.ts';

/** Returns the name of the table in an archive. @throws TableError if it has none, or more than one. */
export function tableIn(names: string[]): string {
  const added = names.filter((name) => !isSystemFile(name));
  const tables = added.filter((name) => /\.(?:csv|tsv|xlsx|xlsm)$/i.test(name));
  const texts = added.filter((name) => /\.txt$/i.test(name));
  const [table, ...others] = tables.length > 0 ? tables : texts;
  if (!table) {
    throw new TableError(tableTexts.file.noTable);
  }
  if (others.length > 0) {
    const listed = [table, ...others].slice(0, 3).map(baseName);
    throw new TableError(tableTexts.file.severalTables(listed));
  }
  return table;
}

/** Returns the photos of an archive. */
export function photosIn(archive: Archive): Photos {
  const names = archive.names.filter(
    (name) => !isSystemFile(name) && /\.(?:jpe?g|png|gif|webp)$/i.test(name),
  );
  const known = new Set(names);
  async function open(name: string, maxFileSize: number) {
    if (!known.has(name)) throw new TableError(tableTexts.file.noPhoto(name));
    if (archive.sizeOf(name) >= maxFileSize) throw new TableError(tooLarge(maxFileSize));
    return archive.open(name);
  }
  return {
    names,
    open,
    async read(name, maxFileSize) {
      return buffer(await open(name, maxFileSize)).catch((error: unknown) => {
        throw unpackError(error);
      });
    },
  };
}

/** Whether a file was added by macOS or Windows, or is a lock file of Excel. */
function isSystemFile(name: string): boolean {
  return /^__MACOSX\/|(?:^|\/)(?:\.|~\$)/.test(name);
}

function baseName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
