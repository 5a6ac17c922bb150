import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Db, queryRows } from '#db/database.ts';
import { withCatalogueError } from './catalogue-error.ts';
import { uncached } from './count-cache.server.ts';
import { isProductId, type Product } from './product.ts';
import { streamProducts } from './product-stream.server.ts';
import { countTable } from './product-table.server.ts';
import { parseTableView } from './product-table.ts';

/** Which products a line sheet has, and how it looks. */
export interface LineSheetRequest {
  title: string;
  /** Those with these ids, or those of a view of the admin's table, in the words of its address. */
  wanted: { ids: string[] } | { view: string };
  paper: 'a4' | 'letter';
  hasPrices: boolean;
}

/** Products that one line sheet may hold. */
export const MAX_LINE_SHEET_PRODUCTS = 1_000;

/** Links that may be open at once, so that each is listed and can be ended. */
export const MAX_OPEN_LINE_SHEETS = 50;

/**
 * Shares a line sheet for 30 days; whoever has its id may see it until then. Others that have ended are forgotten.
 *
 * @returns `null` where as many are open as may be.
 */
export function shareLineSheet(
  db: Db,
  sheet: LineSheetRequest,
): Promise<{ id: string; expiresAt: Date } | null> {
  return withCatalogueError('Failed to share the line sheet', async () => {
    await db.execute(sql`delete from line_sheets where expires_at < now()`);
    const [shared] = await queryRows<{ id: string; expires_at: string }>(
      db,
      sql`insert into line_sheets (title, wanted, paper, has_prices, expires_at)
        select ${sheet.title}, ${JSON.stringify(sheet.wanted)}::jsonb, ${sheet.paper}, ${sheet.hasPrices}::boolean,
          now() + interval '30 days'
        where (select count(*) from line_sheets) < ${MAX_OPEN_LINE_SHEETS}
        returning id, expires_at::text`,
    );
    return shared ? { id: shared.id, expiresAt: new Date(shared.expires_at) } : null;
  });
}

/** Ends a shared line sheet before its time. @returns whether it was still there. */
export function endLineSheet(db: Db, id: string): Promise<boolean> {
  return withCatalogueError('Failed to end the link', async () => {
    if (!isProductId(id)) return false;
    const ended = await queryRows(db, sql`delete from line_sheets where id = ${id} returning id`);
    return ended.length > 0;
  });
}

/** The line sheets that are shared now, the newest first. */
export function listLineSheets(db: Db): Promise<{ id: string; title: string; expiresAt: Date }[]> {
  return withCatalogueError('Failed to fetch the line sheets', async () => {
    const found = await queryRows<{ id: string; title: string; expires_at: string }>(
      db,
      sql`select id, title, expires_at::text from line_sheets
        where expires_at > now() order by created_at desc`,
    );
    return found.map(({ id, title, expires_at }) => ({ id, title, expiresAt: new Date(expires_at) }));
  });
}

/** A shared line sheet, or `null` where there is none or it has ended. */
export function findLineSheet(db: Db, id: string): Promise<(LineSheetRequest & { expiresAt: Date }) | null> {
  return withCatalogueError('Failed to fetch the line sheet', async () => {
    if (!isProductId(id)) return null;
    const [found] = await queryRows<{
      title: string;
      wanted: unknown;
      paper: string;
      has_prices: boolean;
      expires_at: string;
    }>(
      db,
      sql`select title, wanted, paper, has_prices, expires_at::text from line_sheets
        where id = ${id} and expires_at > now()`,
    );
    if (!found) return null;
    return {
      title: found.title,
      wanted: WANTED.parse(typeof found.wanted === 'string' ? JSON.parse(found.wanted) : found.wanted),
      paper: found.paper === 'letter' ? 'letter' : 'a4',
      hasPrices: found.has_prices,
      expiresAt: new Date(found.expires_at),
    };
  });
}

const WANTED = z.union([z.object({ ids: z.array(z.string()) }), z.object({ view: z.string() })]);

/** The products of a line sheet that visitors see, newest first; `null` where they are too many for one. */
export async function listLineSheetProducts(
  db: Db,
  wanted: LineSheetRequest['wanted'],
): Promise<Product[] | null> {
  const view = 'view' in wanted ? parseTableView(new URLSearchParams(wanted.view)) : null;
  // What shows hidden products alone has nothing for visitors.
  if (view?.visibility === 'hidden') return [];
  const shown = view ? { ...view, visibility: 'shown' as const } : null;
  if (shown && (await countTable(db, shown, uncached)) > MAX_LINE_SHEET_PRODUCTS) return null;
  const pages = streamProducts(db, shown ?? { ids: 'ids' in wanted ? wanted.ids : [], visibility: 'shown' });
  return (await Array.fromAsync(pages)).flat();
}
