import type { RequestContext } from '#app/context.ts';
import { namesIn, type TranslatedNames } from '#catalog/categories/category-names.ts';
import { pairFacts } from '#catalog/facts/changed-facts.ts';
import { type KnownFacts, knownFacts } from '#catalog/facts/fact-names.ts';
import {
  type FactsInLanguage,
  factInLanguage,
  factsInLanguage,
} from '#catalog/lists/fact-translations.server.ts';
import { listSections } from '#catalog/lists/sections.server.ts';
import type { Category, ListedProduct, Product } from '#catalog/products/product.ts';
import { listedIn } from '#catalog/products/product-texts.server.ts';
import { productIn } from '#catalog/products/product-texts.ts';
import type { ShopSettings } from '#catalog/settings/shop-settings.ts';
import { type ShownStore, storeIn } from '#catalog/settings/shown-store.ts';
import type { Language } from '#catalog/text/languages.ts';
import { logWithReason } from '#platform/db/database.ts';

type Shown = Pick<RequestContext, 'db' | 'locale' | 'settings'>;

/** Returns listed products with their texts in the language of the page. */
export function translated<P extends ListedProduct>(shop: Shown, products: P[]): Promise<P[]> {
  return listedIn(shop.db, products, shop.locale);
}

/** Returns a page of listed products with their texts in the language of the page. */
export async function translatedPage<Page extends { products: ListedProduct[] }>(
  shop: Shown,
  page: Page,
): Promise<Page> {
  return { ...page, products: await translated(shop, page.products) };
}

/** Returns a product in the language of the page. Its facts without a translation get that of other products. */
export function translatedProduct(
  { locale }: Pick<Shown, 'locale'>,
  product: Product,
  facts: FactsInLanguage,
): ReturnType<typeof productIn<Product>> & { knownFacts: KnownFacts } {
  const shown = productIn(product, locale.language, locale.source);
  if (locale.language === locale.source)
    return { ...shown, knownFacts: knownFacts(shown.facts, facts.names) };
  const own = product.translations[locale.language]?.facts ?? [];
  const { pairs, unpaired } = pairFacts(product.facts, own, facts.names);
  const lines = pairs.map(([line, translation]) =>
    translation === undefined ? factInLanguage(line, facts) : { fact: translation, isTranslated: true },
  );
  const inLanguage = [...lines.map(({ fact }) => fact), ...unpaired];
  const others = (shown.untranslated?.fields ?? []).filter((field) => field !== 'facts');
  const isTranslated = lines.every((line) => line.isTranslated);
  return {
    ...shown,
    facts: inLanguage,
    knownFacts: knownFacts(inLanguage, facts.names),
    untranslated: { language: locale.source, fields: isTranslated ? others : [...others, 'facts'] },
  };
}

/** Returns the facts of the shop in the language of the page; without `category`, those of all categories. */
export function translatedFacts(
  { db, counts, locale }: Pick<RequestContext, 'db' | 'counts' | 'locale'>,
  category?: Category,
): Promise<FactsInLanguage> {
  return factsInLanguage(db, counts, category, locale);
}

/**
 * Returns the names of the accessories' sections in the language of the page; `undefined` in the source language. If
 * they cannot be read, the names in the source language are shown.
 */
export async function translatedSectionNames(
  shop: Shown & Pick<RequestContext, 'counts'>,
): Promise<TranslatedNames | undefined> {
  const { db, counts } = shop;
  const { language, source } = shop.locale;
  if (language === source) return undefined;
  return counts
    .get(`section names ${language} ${source}`, 'Accessories', async () =>
      namesIn(await listSections(db, counts), language, source),
    )
    .catch((error: Error) => {
      logWithReason(error);
      return { source, names: {} };
    });
}

/** Returns the settings with their texts in the language of the page, the same object until the settings change. */
export function translatedStore({
  settings: { store },
  locale: { language },
}: Omit<Shown, 'db'>): ShownStore {
  const stores: Partial<Record<Language, ShownStore>> = STORES.get(store) ?? {};
  STORES.set(store, stores);
  stores[language] ??= storeIn(store, language);
  return stores[language];
}

const STORES = new WeakMap<ShopSettings, Partial<Record<Language, ShownStore>>>();
