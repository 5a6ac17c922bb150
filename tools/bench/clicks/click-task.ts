import { expect as assertion, type Page } from '@playwright/test';
import type { Effort, Hand } from './clicks-hand.ts';
import type { CountedShop } from './clicks-shop.ts';

/** Waits long enough for a busy machine: what counts is the clicks, not the time. */
export const expect = assertion.configure({ timeout: 30_000 });

/** A task of the owner, whose clicks and keys are counted. */
export interface Task {
  name: string;
  /** The limits; for a repeated task, per repetition. */
  target: Effort;
  perform(page: Page, hand: Hand, shop: CountedShop): Promise<void>;
  times?: number;
  /** The clicks that the same task takes in Shopify's admin, counted from its help pages. */
  shopify?: string;
}

/** Searches for a product by the beginnings of the first two words of its name. */
export async function find(page: Page, hand: Hand, name: string) {
  const [first = '', second = ''] = name.toLowerCase().split(' ');
  await hand.press('/');
  await hand.type(`${first.slice(0, 3)} ${second.slice(0, 3)}`);
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(row).toBeInViewport();
  return row;
}

/** Returns the name at a position in the list of the products with unique names, newest first. */
export async function nameAt({ query }: CountedShop, position: number): Promise<string> {
  const [name = ''] = await query(
    `select name from products where in_stock and pin_rank = 0 and cardinality(images) > 0
       and name in (select name from products group by name having count(*) = 1)
     order by created_at desc, id offset $1 limit 1`,
    [position],
  );
  return name;
}
