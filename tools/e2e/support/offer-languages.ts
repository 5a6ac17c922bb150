import { expect, type Page } from '@playwright/test';
import type { ShopSettings } from '#catalog/settings/shop-settings.ts';
import type { Language } from '#catalog/text/languages.ts';
import { store } from '#store';
import type { OwnShop } from './open-shop.ts';

/**
 * Publishes the languages of a shop directly in the database, with other settings if wanted. The first one is the main
 * language.
 */
export async function offerLanguages(
  shop: OwnShop,
  languages: Language[],
  settings: Partial<ShopSettings> = {},
): Promise<void> {
  const { origin, sql } = shop;
  await sql(
    `insert into shop_settings (version, document, changes, published_by)
      select coalesce(max(version), 0) + 1, $1, '[]', 'test' from shop_settings`,
    [JSON.stringify({ ...store, ...settings, languages })],
  );
  for (const language of languages.slice(1))
    await expect.poll(async () => (await fetch(`${origin}/${language}`)).status).toBe(200);
}

/** Removes all settings of a shop. Leaves the page first, because it would load itself again without its language. */
export async function withdrawLanguages(page: Page, shop: OwnShop): Promise<void> {
  await page.goto('about:blank');
  await shop.sql('truncate shop_settings, shop_settings_draft');
}
