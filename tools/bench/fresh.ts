import type { Category } from '#catalog/products/product.ts';
import { query } from './support/database.ts';
import { type MeasuredShop, openShopOf, signIn } from './support/measured-shop.ts';
import { FIRST_PRICE, type RacedProduct, race } from './support/race.ts';
import { atMost, type Row } from './support/row.ts';

const SECONDS = 60;
const RACED_CATEGORIES: Category[] = ['Women', 'Men', 'Bags'];

/**
 * Counts stale pages while, for a minute, the administrator saves prices in three categories and visitors load pages.
 */
export async function measure(): Promise<Row[]> {
  const shop = await openShopOf(300);
  const { origin } = shop;
  const cookie = await signIn(origin);
  const products = await addProducts(shop);
  const { pages, saves, stale } = await race({
    origin,
    cookie,
    products,
    until: Date.now() + SECONDS * 1_000,
  });
  await shop.close();
  const counted = `${pages.toLocaleString('en-US')} pages, ${saves.toLocaleString('en-US')} saves`;
  return [atMost(0, `saving and reading for a minute: ${counted}`, stale, 'stale pages')];
}

async function addProducts({ databaseUrl }: MeasuredShop): Promise<RacedProduct[]> {
  // Otherwise only pinned products are on the first pages.
  await query(databaseUrl, 'update products set pin_rank = 0');
  const rows = await query<Omit<RacedProduct, 'saved'>>(
    databaseUrl,
    `insert into products (name, price, category, description)
     select 'Raced', $1, category, 'It runs.' from unnest($2::text[]) as category returning id, category`,
    [FIRST_PRICE, RACED_CATEGORIES],
  );
  return rows.map((row) => ({ ...row, saved: FIRST_PRICE }));
}
