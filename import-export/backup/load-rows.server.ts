import { sql } from 'drizzle-orm';
import { type Db, postgresError, queryRows } from '#platform/db/database.ts';
import type { Migration } from '#platform/db/migration-list.server.ts';
import { type ArchiveEntry, ArchiveRefused, type Head, MANIFEST_PATH, type TableHead } from './entries.ts';
import { LEFT_OUT_TABLES, SAVED_TABLES } from './saved-tables.ts';
import { rowsAsLines } from './snapshot.server.ts';

/**
 * Replaces the rows of the saved tables, in the transaction of the caller. Rows of an older version are loaded into
 * tables of that version, which are then migrated like the database of a shop. Versions before the first release count
 * as the first one.
 *
 * @throws {ArchiveRefused} if the loaded rows differ from those in the archive.
 */
export async function loadRows(
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

function identifiers(names: string[]) {
  return sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
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

/**
 * Archives made before version 1.0.0 have other names of tables and columns, and rows that break later rules. Their
 * rows are loaded under the former names, compared by checksum, and then converted.
 */

const NAMES = [
  { table: 'import_rows', column: 'awaits_image', former: 'awaits_photograph' },
  { table: 'imports', column: 'skipped', former: 'refused' },
];

/** Gives the empty tables the former names, and adds the table that is gone. */
export async function restoreFormerNames(transaction: Db): Promise<void> {
  for (const { table, column, former } of NAMES) await renameColumn(transaction, table, column, former);
  await transaction.execute(sql`alter table import_images rename to import_photographs`);
  await transaction.execute(sql`create table main_language_change (
    id boolean, former text, main text, keeps_former boolean, sections jsonb, last_id uuid)`);
}

/** Gives the tables today's names again. */
async function applyCurrentNames(transaction: Db): Promise<void> {
  for (const { table, column, former } of NAMES) await renameColumn(transaction, table, former, column);
  await transaction.execute(sql`alter table import_photographs rename to import_images`);
  await transaction.execute(sql`drop table main_language_change`);
}

/**
 * Converts the loaded rows, which still have the former names. No rules apply to them yet.
 *
 * @throws {ArchiveRefused} if the products were being translated into another main language.
 */
async function convertRows(transaction: Db): Promise<void> {
  const unfinished = await queryRows(transaction, sql`select from main_language_change`);
  if (unfinished.length > 0)
    throw new ArchiveRefused(
      'The main language was being changed. Start the old build, and make another backup',
    );
  for (const statement of CONVERSION) await transaction.execute(statement);
}

const CONVERSION = [
  sql`update imports set state = 'canceled' where state = 'cancelled'`,
  sql`update import_rows set outcome = 'skipped' where outcome = 'refused'`,
  sql`update import_photographs set state = 'fetched' where state = 'had'`,
  // Records of deleted rows, for an undo.
  sql`update admin_activity set before = '{"pinRank": 0}'::jsonb || before
    where subject = 'product' and before is not null and after is null`,
  sql`update admin_activity set before = '{"translations": {}}'::jsonb || before
    where subject = 'accessory category' and before ? 'created_at'`,
  // The oldest settings had no languages.
  sql`update shop_settings set document = '{"languages": ["en"]}'::jsonb || document`,
  ...['shop_settings', 'shop_settings_draft'].map(
    // Slides named a category instead of a link.
    (table) => sql`update ${sql.identifier(table)} set document = jsonb_set(document, '{slides}', (
        select jsonb_agg(case when slide ? 'category' and not slide ? 'link'
          then slide || jsonb_build_object('link', '/' || lower(slide->>'category')) else slide end order by place)
        from jsonb_array_elements(document->'slides') with ordinality as slides (slide, place)))
      where jsonb_path_exists(document, '$.slides[*].category')`,
  ),
  // Names of one line without spaces around them, and images with an address. Keeps the time of the last edit.
  sql`alter table products disable trigger products_moved`,
  sql`update products set name = as_line(name) where name <> as_line(name) and as_line(name) <> ''`,
  ...['code', 'handle', 'sub_category'].map((name) => {
    const column = sql.identifier(name);
    return sql`update products set ${column} = nullif(as_line(${column}), '')
      where ${column} = '' or ${column} <> as_line(${column})`;
  }),
  sql`update accessory_categories set name = as_line(name) where name <> as_line(name) and as_line(name) <> ''`,
  sql`update product_texts set name = nullif(as_line(name), '') where name = '' or name <> as_line(name)`,
  sql`update product_texts texts set image_alts = array(
      select coalesce(texts.image_alts[place], '') from unnest(products.images) with ordinality as images (image, place)
      where image ~ '\\S' order by place)
    from products where products.id = texts.product_id and texts.image_alts <> '{}' and not are_images(products.images)`,
  sql`update products set
      images = array(select image from unnest(images) with ordinality as kept (image, place)
        where image ~ '\\S' order by place),
      image_alts = array(select coalesce(image_alts[place], '') from unnest(images) with ordinality as kept (image, place)
        where image ~ '\\S' and image_alts <> '{}' order by place),
      image_focuses = array(select coalesce(image_focuses[place], '')
        from unnest(images) with ordinality as kept (image, place)
        where image ~ '\\S' and image_focuses <> '{}' order by place)
    where not are_images(images)`,
  sql`alter table products enable trigger products_moved`,
];

function renameColumn(transaction: Db, table: string, from: string, to: string) {
  return transaction.execute(
    sql`alter table ${sql.identifier(table)} rename column ${sql.identifier(from)} to ${sql.identifier(to)}`,
  );
}
