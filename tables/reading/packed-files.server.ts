import { buffer } from 'node:stream/consumers';
import { tooLarge } from '#media/upload-rules.ts';
import { type Photographs, TableError } from '../table.ts';
import { type Archive, broken } from './archive.server.ts';

/** The one table of an archive. @throws TableError where there is none, or more than one. */
export function tableIn(names: string[]): string {
  const own = names.filter((name) => !isOfTheSystem(name));
  const tables = own.filter((name) => /\.(?:csv|tsv|xlsx|xlsm)$/i.test(name));
  const texts = own.filter((name) => /\.txt$/i.test(name));
  const [table, ...others] = tables.length > 0 ? tables : texts;
  if (!table) {
    throw new TableError(
      'This archive holds no table. Put a CSV or XLSX beside the photographs and pack it again.',
    );
  }
  if (others.length > 0) {
    const listed = [table, ...others].slice(0, 3).map((name) => `“${baseName(name)}”`);
    throw new TableError(
      `This archive holds several tables, ${listed.join(', ')}. Pack it again with one of them.`,
    );
  }
  return table;
}

/** The photographs of an archive. Each is read as a whole and no larger than an upload may be. */
export function photographsIn(archive: Archive): Photographs {
  const names = archive.names.filter(
    (name) => !isOfTheSystem(name) && /\.(?:jpe?g|png|gif|webp)$/i.test(name),
  );
  const known = new Set(names);
  async function open(name: string, maxFileSize: number) {
    if (!known.has(name)) throw new TableError(`The archive has no photograph “${name}”.`);
    if (archive.sizeOf(name) >= maxFileSize) throw new TableError(tooLarge(maxFileSize));
    return archive.open(name);
  }
  return {
    names,
    open,
    async read(name, maxFileSize) {
      return buffer(await open(name, maxFileSize)).catch((error: unknown) => {
        throw broken(error);
      });
    },
  };
}

/** What macOS and Windows pack along, and what Excel leaves beside an open table. */
function isOfTheSystem(name: string): boolean {
  return /^__MACOSX\/|(?:^|\/)(?:\.|~\$)/.test(name);
}

function baseName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
