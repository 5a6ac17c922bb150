import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '#platform/db/database.ts';
import { ArchiveRefused } from './entries.ts';

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
export async function applyCurrentNames(transaction: Db): Promise<void> {
  for (const { table, column, former } of NAMES) await renameColumn(transaction, table, former, column);
  await transaction.execute(sql`alter table import_photographs rename to import_images`);
  await transaction.execute(sql`drop table main_language_change`);
}

/**
 * Converts the loaded rows, which still have the former names. No rules apply to them yet.
 *
 * @throws {ArchiveRefused} if the products were being translated into another main language.
 */
export async function convertRows(transaction: Db): Promise<void> {
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
