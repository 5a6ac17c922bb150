import { and, desc, eq, gt, not, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { lineSheets } from '#platform/db/schema.ts';
import { recordActivity } from '../activity/activity.server.ts';
import { isProductId, type Product } from '../products/product.ts';
import { streamProducts } from '../products/product-stream.server.ts';
import { withCatalogError } from '../text/catalog-error.ts';
import { uncached } from './count-cache.server.ts';
import { countTable } from './product-table.server.ts';
import { parseTableView } from './product-table.ts';

/** The products and the layout of a line sheet. */
type LineSheetRequest = Pick<typeof lineSheets.$inferSelect, 'title' | 'wanted' | 'paper' | 'hasPrices'>;

/** The maximum number of products in a line sheet, because the server renders the page in one go. */
export const MAX_LINE_SHEET_PRODUCTS = 1_000;

/** The maximum number of active links. The admin page lists all of them, so that each can be ended. */
export const MAX_OPEN_LINE_SHEETS = 50;

/**
 * Shares a line sheet for 30 days with everyone who has its link. An equal line sheet keeps its link. Also deletes
 * expired line sheets.
 *
 * @returns `null` if there are already `MAX_OPEN_LINE_SHEETS` active links.
 */
export function shareLineSheet(
  db: Db,
  sheet: LineSheetRequest,
): Promise<{ id: string; expiresAt: Date } | null> {
  return withCatalogError('Failed to share the line sheet', async () => {
    await db.delete(lineSheets).where(not(isOpen));
    const isEqual = and(
      eq(lineSheets.title, sheet.title),
      eq(lineSheets.wanted, sheet.wanted),
      eq(lineSheets.paper, sheet.paper),
      eq(lineSheets.hasPrices, sheet.hasPrices),
    );
    const ends = { expiresAt: sql`now() + interval '30 days'` };
    const [renewed] = await db.update(lineSheets).set(ends).where(isEqual).returning(link);
    if (renewed) return renewed;
    if ((await db.$count(lineSheets)) >= MAX_OPEN_LINE_SHEETS) return null;
    return db.transaction(async (transaction) => {
      const [shared] = await transaction
        .insert(lineSheets)
        .values({ ...sheet, ...ends })
        .returning(link);
      if (shared) await recordLink(transaction, 'shared', { ...shared, title: sheet.title });
      return shared ?? null;
    });
  });
}

/** Ends the link of a line sheet. @returns whether the line sheet existed */
export function endLineSheet(db: Db, id: string): Promise<boolean> {
  return withCatalogError('Failed to end the link', async () => {
    if (!isProductId(id)) return false;
    return db.transaction(async (transaction) => {
      const { id: key, title } = lineSheets;
      const ended = await transaction.delete(lineSheets).where(eq(key, id)).returning({ id: key, title });
      for (const sheet of ended) await recordLink(transaction, 'ended', sheet);
      return ended.length > 0;
    });
  });
}

/** Records a link of a line sheet, without its id, because everyone with the id can open it. */
function recordLink(
  transaction: Db,
  action: 'shared' | 'ended',
  { title }: { title: string },
): Promise<void> {
  return recordActivity(transaction, { action, subject: 'line sheet', subjectId: null, subjectName: title });
}

/** Lists the line sheets with active links, newest first. */
export function listLineSheets(db: Db): Promise<{ id: string; title: string; expiresAt: Date }[]> {
  const { id, title, expiresAt } = lineSheets;
  return withCatalogError('Failed to fetch the line sheets', () =>
    db.select({ id, title, expiresAt }).from(lineSheets).where(isOpen).orderBy(desc(lineSheets.createdAt)),
  );
}

/** Returns a shared line sheet, or `null` if it does not exist or has expired. */
export function findLineSheet(db: Db, id: string): Promise<(LineSheetRequest & { expiresAt: Date }) | null> {
  return withCatalogError('Failed to fetch the line sheet', async () => {
    if (!isProductId(id)) return null;
    const { title, wanted, paper, hasPrices, expiresAt } = lineSheets;
    const [found] = await db
      .select({ title, wanted, paper, hasPrices, expiresAt })
      .from(lineSheets)
      .where(and(eq(lineSheets.id, id), isOpen));
    return found ?? null;
  });
}

const link = { id: lineSheets.id, expiresAt: lineSheets.expiresAt };

const isOpen = gt(lineSheets.expiresAt, sql`now()`);

/** Lists the visible products, pinned ones first, then the newest; `null` above `MAX_LINE_SHEET_PRODUCTS`. */
export async function listLineSheetProducts(
  db: Db,
  wanted: LineSheetRequest['wanted'],
): Promise<Product[] | null> {
  const view = 'view' in wanted ? parseTableView(new URLSearchParams(wanted.view)) : null;
  // The view contains only hidden products, which are never shown to visitors.
  if (view?.visibility === 'hidden') return [];
  const shown = view ? { ...view, visibility: 'shown' as const } : null;
  if (shown && (await countTable(db, shown, uncached)) > MAX_LINE_SHEET_PRODUCTS) return null;
  const pages = streamProducts(db, shown ?? { ids: 'ids' in wanted ? wanted.ids : [], visibility: 'shown' });
  return (await Array.fromAsync(pages)).flat().toSorted((a, b) => b.pinRank - a.pinRank);
}
