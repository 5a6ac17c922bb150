import { sql } from 'drizzle-orm';
import { stopRestoredWebhooks } from '#catalog/webhooks/webhooks.server.ts';
import { pauseRepeats } from '#import-export/imports/repeats/addresses.server.ts';
import { type Db, postgresError, queryRows } from '#platform/db/database.ts';
import { listMigrations, type Migration } from '#platform/db/migration-list.server.ts';
import { stopWaitingMail } from '#platform/mail/outbox.server.ts';
import { publicUrl } from '#platform/media/image-addresses.ts';
import { scheduleDeletion } from '#platform/media/image-garbage.server.ts';
import { NameTaken, type Storage } from '#platform/media/storage/storage.ts';
import {
  type ArchiveEntry,
  ArchiveRefused,
  type Head,
  MANIFEST_PATH,
  parseHead,
  type TableHead,
} from './entries.ts';
import { identifiers, rowsAsLines } from './read-shop.server.ts';
import { LEFT_OUT_TABLES, SAVED_TABLES } from './saved-tables.ts';
import { applyCurrentNames, convertRows, restoreFormerNames } from './unreleased-archives.server.ts';

/** The target shop is not empty. The message is for its owner. */
export class ShopNotEmpty extends Error {}

interface TargetShop {
  db: Db;
  storage: Storage;
  migrations: string;
}

/**
 * Fills a shop with the entries that `checkEntries` yields. Images come first; existing ones are compared and left
 * unchanged, so a second attempt continues where the first ended. Then all rows are loaded in one transaction, which
 * commits only if every file was complete and the loaded rows equal those in the archive.
 *
 * @param replace whether the existing contents are deleted.
 * @throws {ShopNotEmpty} if the shop has contents that must not be deleted. Nothing is written then.
 * @throws {ArchiveRefused} if the entries are damaged, or were made by a newer version of the shop.
 */
export async function loadShop(
  { db, storage, migrations }: TargetShop,
  entries: AsyncGenerator<ArchiveEntry>,
  replace: boolean,
): Promise<void> {
  if (!replace) await requireEmpty(db);
  const first = await entries.next();
  if (first.done) throw new ArchiveRefused('It is empty');
  const head = parseHead(first.value);
  const known = await listMigrations(migrations);
  requireKnown(
    head,
    known.map(({ when }) => when),
  );

  const images = new Set<string>();
  let next = await entries.next();
  for (; !next.done && next.value.path.startsWith('images/'); next = await entries.next()) {
    images.add(next.value.path.slice('images/'.length));
    await storeImage(storage, next.value, replace);
  }
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table products, accessory_categories`);
    if (!replace) await requireEmpty(transaction);
    await loadRows(transaction, head, known, rest());
    await stopWaitingMail(transaction);
    await stopRestoredWebhooks(transaction);
    await pauseRepeats(transaction);
  });
  if (replace) await scheduleOthers(db, storage, images);

  async function* rest(): AsyncGenerator<ArchiveEntry> {
    for (; !next.done; next = await entries.next()) yield next.value;
  }
}

/** @throws {ShopNotEmpty} */
async function requireEmpty(db: Db): Promise<void> {
  const [found] = await queryRows<{ any: boolean }>(
    db,
    sql`select exists (select from products) or exists (select from accessory_categories) as any`,
  );
  if (!found?.any) return;
  throw new ShopNotEmpty(
    'The shop is not empty. With --replace, the backup replaces its products, categories and records.',
  );
}

/** Schedules images that only the replaced shop had for deletion. The running shop deletes them with all sizes. */
async function scheduleOthers(db: Db, storage: Storage, images: Set<string>): Promise<void> {
  const stored = await storage.list(Number.POSITIVE_INFINITY);
  const others = stored.filter(({ name }) => !images.has(name)).map(({ name }) => publicUrl(name));
  for (let start = 0; start < others.length; start += 1_000) {
    await scheduleDeletion(db, others.slice(start, start + 1_000));
  }
}

function requireKnown({ schema }: Head, known: number[]): void {
  // Archives from before the first release are converted.
  if (known.includes(schema.when) || known.every((when) => when > schema.when)) return;
  throw new ArchiveRefused(
    `It was made by a newer version of the shop (${schema.tag}). Update the shop first`,
  );
}

async function storeImage(storage: Storage, { path, bytes }: ArchiveEntry, replace: boolean): Promise<void> {
  const name = path.slice('images/'.length);
  try {
    await storage.write(name, bytes);
  } catch (error) {
    if (!(error instanceof NameTaken)) throw error;
    const existing = await storage.read(name);
    if (existing && Buffer.compare(existing, bytes) === 0) return;
    if (!replace) throw new ShopNotEmpty(`The storage contains another image with the name ${name}.`);
    await storage.remove(name);
    await storage.write(name, bytes);
  }
}

/**
 * Replaces the rows of the saved tables, in the transaction of the caller. Rows of an older version are loaded into
 * tables of that version, which are then migrated like the database of a shop. Versions before the first release count
 * as the first one.
 *
 * @throws {ArchiveRefused} if the loaded rows differ from those in the archive.
 */
async function loadRows(
  transaction: Db,
  head: Head,
  migrations: Migration[],
  parts: AsyncIterable<ArchiveEntry>,
): Promise<void> {
  await transaction.execute(sql`set local timezone = 'UTC'`);
  const isUnreleased = migrations.every(({ when }) => when > head.schema.when);
  const later = migrations.slice(1).filter(({ when }) => when > head.schema.when);
  if (later.length > 0) await setUpSchema(transaction, migrations.slice(0, -later.length));
  else await transaction.execute(sql`truncate ${identifiers(SAVED_TABLES.map(({ name }) => name))}`);

  if (isUnreleased) await restoreFormerNames(transaction);
  await requireColumns(transaction, head);
  await withoutRules(
    transaction,
    head.tables.map(({ name }) => name),
    async () => {
      for await (const { path, bytes } of parts) {
        if (path === MANIFEST_PATH) continue;
        const table = head.tables.find(({ name }) => path.startsWith(`tables/${name}/`));
        if (table) await insertLines(transaction, table, bytes);
      }
      for (const table of head.tables) await requireDigest(transaction, table);
      if (isUnreleased) await convertRows(transaction);
    },
  );
  if (isUnreleased) await applyCurrentNames(transaction);
  await advanceIdentities(transaction);
  for (const migration of later) await migrate(transaction, migration);
}

/** Creates the empty tables of the version with these migrations. */
async function setUpSchema(transaction: Db, migrations: Migration[]): Promise<void> {
  const tables = await queryRows<{ name: string }>(
    transaction,
    sql`select tablename as name from pg_tables where schemaname = current_schema()`,
  );
  const schema = [...SAVED_TABLES.map(({ name }) => name), ...Object.keys(LEFT_OUT_TABLES)];
  const existing = tables.map(({ name }) => name).filter((name) => schema.includes(name));
  await transaction.execute(sql`drop table ${identifiers(existing)}`);
  await transaction.execute(sql`delete from drizzle.__drizzle_migrations`);
  for (const migration of migrations) await migrate(transaction, migration);
}

/** Like Drizzle's own function, which cannot stop at a certain migration. */
async function migrate(transaction: Db, { statements, hash, when }: Migration): Promise<void> {
  for (const statement of statements) await transaction.execute(sql.raw(statement));
  await transaction.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`,
  );
}

async function requireColumns(transaction: Db, { tables }: Head): Promise<void> {
  for (const { name, columns } of tables) {
    const found = await queryRows<{ name: string }>(
      transaction,
      sql`select attname as name from pg_attribute
        where attrelid = ${name}::regclass and attnum > 0 and not attisdropped`,
    );
    const unknown = columns.filter((column) => !found.some((known) => known.name === column));
    if (unknown.length > 0) throw new ArchiveRefused(`${name} has no column ${unknown.join(', ')}`);
  }
}

/** PostgreSQL parses the JSON that it has written. */
async function insertLines(transaction: Db, { name, columns }: TableHead, bytes: Uint8Array): Promise<void> {
  const rows = `[${Buffer.from(bytes).toString().trimEnd().replaceAll('\n', ',')}]`;
  await transaction.execute(
    sql`insert into ${sql.identifier(name)} (${identifiers(columns)}) overriding system value
      select ${identifiers(columns)} from json_populate_recordset(null::${sql.identifier(name)}, ${rows}::json)`,
  );
}

/** Compares checksums, which detects rows that were lost, duplicated or changed on their way into the database. */
async function requireDigest(transaction: Db, { name, columns, rows, digest }: TableHead): Promise<void> {
  const [found] = await queryRows<{ rows: string; digest: string }>(
    transaction,
    sql`select count(*)::text as rows, coalesce(sum(
        ('x' || left(encode(sha256(convert_to(line, 'UTF8')), 'hex'), 15))::bit(60)::bigint), 0)::text as digest
      from (${rowsAsLines(name, columns)}) lines`,
  );
  if (found?.rows === String(rows) && found.digest === digest) return;
  throw new ArchiveRefused(`The rows of ${name} differ from those in the backup`);
}

/** The next generated id must be higher than the loaded ones. */
async function advanceIdentities(transaction: Db): Promise<void> {
  const found = await queryRows<{ table: string; column: string }>(
    transaction,
    sql`select attrelid::regclass::text as table, attname as column from pg_attribute
      where attidentity <> '' and attrelid::regclass::text in ${SAVED_TABLES.map(({ name }) => name)}`,
  );
  for (const { table, column } of found) {
    await transaction.execute(
      sql`select setval(pg_get_serial_sequence(${table}, ${column}), coalesce(max(${sql.identifier(column)}), 0) + 1, false)
        from ${sql.identifier(table)}`,
    );
  }
}

interface Rule {
  table: string;
  name: string;
  definition: string;
}

/**
 * Writes rows without check constraints and unique indexes, and adds them again afterwards. Constraints that are `not
 * valid` do not apply to the written rows, because rows of an adopted shop can violate them. Like the migrations, it
 * omits a unique index that the rows violate.
 */
export async function withoutRules(
  transaction: Db,
  tables: string[],
  write: () => Promise<void>,
): Promise<void> {
  const checks = await findChecks(transaction, tables);
  const indexes = await findUniqueIndexes(transaction, tables);
  for (const { table, name } of checks) {
    await transaction.execute(
      sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(name)}`,
    );
  }
  for (const { name } of indexes) await transaction.execute(sql`drop index ${sql.identifier(name)}`);
  await write();
  for (const { table, name, definition } of checks) {
    await transaction.execute(
      sql`alter table ${sql.identifier(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
    );
  }
  for (const { definition } of indexes) {
    await transaction
      .transaction((nested) => nested.execute(sql.raw(definition)))
      .catch((error) => {
        if (postgresError(error).code !== UNIQUE_VIOLATION) throw error;
      });
  }
}

function findChecks(transaction: Db, tables: string[]): Promise<Rule[]> {
  return queryRows(
    transaction,
    sql`select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'c' and conrelid::regclass::text in ${tables}`,
  );
}

/** Indexes that belong to no constraint. */
function findUniqueIndexes(transaction: Db, tables: string[]): Promise<Rule[]> {
  return queryRows(
    transaction,
    sql`select indrelid::regclass::text as table, indexrelid::regclass::text as name,
        pg_get_indexdef(indexrelid) as definition
      from pg_index where indisunique and indrelid::regclass::text in ${tables}
        and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
}

const UNIQUE_VIOLATION = '23505';
