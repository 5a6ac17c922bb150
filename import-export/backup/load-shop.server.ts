import { sql } from 'drizzle-orm';
import { stopRestoredWebhooks } from '#catalog/webhooks/webhooks.server.ts';
import { pauseRepeats } from '#import-export/imports/repeats/addresses.server.ts';
import { type Db, queryRows } from '#platform/db/database.ts';
import { listMigrations } from '#platform/db/migration-list.server.ts';
import { stopWaitingMail } from '#platform/mail/outbox.server.ts';
import { publicUrl } from '#platform/media/image-addresses.ts';
import { scheduleDeletion } from '#platform/media/image-garbage.server.ts';
import { NameTaken, type Storage } from '#platform/media/storage/storage.ts';
import { type ArchiveEntry, ArchiveRefused, type Head, parseHead } from './entries.ts';
import { loadRows } from './load-rows.server.ts';

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
