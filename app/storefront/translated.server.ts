import type { Shop } from '#app/context.ts';
import { namesIn, type TranslatedNames } from '#catalog/categories/category-names.ts';
import { listSections } from '#catalog/lists/sections.server.ts';
import type { ListedProduct, Product } from '#catalog/products/product.ts';
import { listedIn } from '#catalog/products/product-texts.server.ts';
import { type PageLanguages, productIn } from '#catalog/products/product-texts.ts';
import { type ShownStore, storeIn } from '#catalog/settings/shown-store.ts';
import type { Store } from '#catalog/settings/store.ts';
import type { Language } from '#catalog/text/languages.ts';
import { reasonOf } from '#platform/db/database.ts';
import { logFailure } from '#platform/db/log-failure.ts';

type Shown = Pick<Shop, 'db' | 'language' | 'settings'>;

/** Returns listed products with their texts in the language of the page. */
export function translated<P extends ListedProduct>(shop: Shown, products: P[]): Promise<P[]> {
  return listedIn(shop.db, products, pageLanguages(shop));
}

/** Returns the language of the page and the source language. */
export function pageLanguages({ language, settings }: Omit<Shown, 'db'>): PageLanguages {
  return { language, source: settings.store.sourceLanguage };
}

/** Returns a page of listed products with their texts in the language of the page. */
export async function translatedPage<Page extends { products: ListedProduct[] }>(
  shop: Shown,
  page: Page,
): Promise<Page> {
  return { ...page, products: await translated(shop, page.products) };
}

/** Returns a product with its texts in the language of the page. */
export function translatedProduct({ language, settings }: Omit<Shown, 'db'>, product: Product) {
  return productIn(product, language, settings.store.sourceLanguage);
}

/**
 * Returns the names of the accessories' sections in the language of the page; `undefined` in the source language. If
 * they cannot be read, the names in the source language are shown.
 */
export async function translatedSectionNames(
  shop: Shown & Pick<Shop, 'counts'>,
): Promise<TranslatedNames | undefined> {
  const { db, counts } = shop;
  const { language, source } = pageLanguages(shop);
  if (language === source) return undefined;
  return counts
    .get(`section names ${language} ${source}`, 'Accessories', async () =>
      namesIn(await listSections(db, counts), language, source),
    )
    .catch((error: Error) => {
      logFailure(`${error.message} (${reasonOf(error)})`, error);
      return { source, names: {} };
    });
}

/** Returns the settings with their texts in the language of the page, the same object until the settings change. */
export function translatedStore({ settings: { store }, language }: Omit<Shown, 'db'>): ShownStore {
  const stores: Partial<Record<Language, ShownStore>> = STORES.get(store) ?? {};
  STORES.set(store, stores);
  stores[language] ??= storeIn(store, language);
  return stores[language];
}

const STORES = new WeakMap<Store, Partial<Record<Language, ShownStore>>>();
