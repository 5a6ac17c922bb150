import { hash } from 'node:crypto';
import { isStoredName } from '#platform/media/image-addresses.ts';
import { signatureOf } from '#platform/media/uploads/image-signature.ts';
import {
  type ArchiveEntry,
  ArchiveRefused,
  HEAD_PATH,
  type Head,
  MANIFEST_PATH,
  parseHead,
  parseManifest,
  TABLES,
} from './entries.ts';

/** The path of a part of a table. The group is the name of the table. */
const PART = /^tables\/([a-z_]+)\/\d{6}\.jsonl$/;

const ENDINGS: Record<string, string> = { jpeg: 'jpg', png: 'png', gif: 'gif', webp: 'webp' };

/**
 * Yields the files of an archive and throws if one is wrong: an unknown name, a wrong order, a duplicate, an invalid
 * image, a different checksum, or missing rows. The archive is known to be complete only after the last file.
 *
 * @throws {ArchiveRefused}
 */
export async function* checkEntries(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<ArchiveEntry> {
  const seen = new Map<string, string>();
  const rows = new Map<string, number>();
  let head: Head | undefined;
  let stage = 0;
  let isComplete = false;
  for await (const entry of entries) {
    const next = stageOf(entry);
    if (next < stage || isComplete || seen.has(entry.path)) refuse(`${entry.path} is out of order`);
    if ((next === 0) !== (head === undefined)) refuse('Its first file is not the first file of a backup');
    stage = next;
    head ??= parseHead(entry);
    if (entry.path === MANIFEST_PATH) {
      compareFiles(entry, seen);
      compareRows(head, rows);
      isComplete = true;
    } else {
      seen.set(entry.path, `${entry.bytes.length} ${hash('sha256', entry.bytes)}`);
      const [, table = ''] = PART.exec(entry.path) ?? [];
      if (table) rows.set(table, (rows.get(table) ?? 0) + countLines(entry.bytes));
    }
    yield entry;
  }
  if (!isComplete) refuse('Its end is missing');
}

/** Returns the place of a file in the order: the head, images, parts of tables, the manifest. */
function stageOf({ path, bytes }: ArchiveEntry): number {
  if (path === HEAD_PATH) return 0;
  if (path === MANIFEST_PATH) return 3;
  const table = PART.exec(path)?.[1];
  if (table && TABLES.includes(table)) return 2;
  const name = path.startsWith('images/') ? path.slice('images/'.length) : '';
  if (!isStoredName(name)) refuse(`It contains an unknown file: ${JSON.stringify(path.slice(0, 100))}`);
  if (!name.endsWith(`.${ENDINGS[signatureOf(bytes) ?? '']}`)) refuse(`${path} is not an image of this type`);
  return 1;
}

function compareFiles(entry: ArchiveEntry, seen: Map<string, string>): void {
  const { entries } = parseManifest(entry);
  for (const { path, bytes, sha256 } of entries) {
    if (seen.get(path) !== `${bytes} ${sha256}`) refuse(`${path} is missing or damaged`);
  }
  if (entries.length !== seen.size) refuse('It contains files that its list does not name');
}

function compareRows({ tables }: Head, rows: Map<string, number>): void {
  for (const table of tables) {
    if ((rows.get(table.name) ?? 0) !== table.rows) refuse(`Rows of ${table.name} are missing`);
    rows.delete(table.name);
  }
  if (rows.size > 0) refuse('It contains rows of unknown tables');
}

function countLines(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines += 1;
  return lines;
}

function refuse(reason: string): never {
  throw new ArchiveRefused(reason);
}
