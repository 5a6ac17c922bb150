import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import type { AccessoryCategory } from '#catalog/categories/category-names.ts';
import { findSection } from '#catalog/lists/sections.ts';
import { countProducts } from '#catalog/lists/statistics.server.ts';
import type { Product, ProductTexts } from '#catalog/products/product.ts';
import { writeTranslations } from '#catalog/products/product-texts.server.ts';
import { findProductsForUpdate } from '#catalog/products/write-products.server.ts';
import type { ShopSettings } from '#catalog/settings/shop-settings.ts';
import { sectionOf } from '#catalog/settings/shop-settings.ts';
import { type ActiveSettings, findDraft } from '#catalog/settings/stored-settings.server.ts';
import { withCatalogError } from '#catalog/text/catalog-error.ts';
import { LANGUAGES, type Language } from '#catalog/text/languages.ts';
import { firstSteps } from '#platform/db/admin-schema.ts';
import { type Db, queryRows } from '#platform/db/database.ts';
import { accessoryCategories, products, productTexts } from '#platform/db/schema.ts';
import { mapParts } from '../settings/shown-store.ts';
import { tidyTexts } from '../settings/translations.ts';
import type { FirstStep, FirstSteps } from './first-steps.ts';

/**
 * Returns the first steps of a new owner, and the demo content that the shop still has; `null` if the shop never had the
 * demo, if all steps are done and no demo product is left, or if the owner has dismissed the list.
 */
export function findFirstSteps(db: Db, settings: ActiveSettings): Promise<FirstSteps | null> {
  return withCatalogError('Failed to fetch the first steps', async () => {
    const [row] = await db.select({ dismissed: firstSteps.dismissed }).from(firstSteps);
    if (!row || row.dismissed) return null;
    const demo = await findDemoContent(db, settings);
    const hasOwnProducts = (await countProducts(db)) > demo.products;
    const steps: FirstStep[] = [
      ...(settings.isFixed ? [] : await findSettingsSteps(db, settings)),
      { name: 'products', isDone: hasOwnProducts },
    ];
    return steps.every(({ isDone }) => isDone) && demo.products === 0 ? null : { steps, demo };
  });
}

/** Hides the list of first steps for the whole shop, or shows it again. */
export function dismissFirstSteps(db: Db, dismissed: boolean): Promise<void> {
  return withCatalogError('Failed to write the first steps', async () => {
    await db.update(firstSteps).set({ dismissed });
  });
}

/** A page of the settings was saved if the published settings or the draft differ from `store.config.ts`. */
async function findSettingsSteps(db: Db, { store, fileStore }: ActiveSettings): Promise<FirstStep[]> {
  const saved = (await findDraft(db, store))?.store ?? store;
  return (['brand', 'contact', 'offices', 'home'] as const).map((name) => ({
    name,
    isDone: !isDeepStrictEqual(sectionOf(saved, name), sectionOf(fileStore, name)),
  }));
}

async function findDemoContent(db: Db, settings: ActiveSettings): Promise<FirstSteps['demo']> {
  const products = await findUntouchedDemoProducts(db);
  const ids = products.map(({ id }) => id);
  const { slides, blocks, pages } = findDemoParts(settings);
  return {
    products: products.length,
    photos: products.reduce((sum, { photos }) => sum + photos, 0),
    categories: (await findUnusedDemoCategories(db, ids)).length,
    slides: slides.length,
    blocks: blocks.length,
    pages: pages.length,
    allSlides: settings.store.slides.length,
  };
}

/** A product of the demo with the number of its photos. */
interface DemoProduct {
  id: string;
  photos: number;
}

/** Records all current products and accessory categories of the shop as demo content, and its texts. */
export async function recordDemo(transaction: Db, texts: DemoTexts): Promise<void> {
  await transaction.execute(sql`
    insert into ${firstSteps} (demo_products, demo_categories, demo_texts)
    values (
      (select coalesce(jsonb_object_agg(${products.id}, ${FINGERPRINT}), '{}') from ${products}),
      (select coalesce(jsonb_object_agg(id, name), '{}') from ${accessoryCategories}),
      ${JSON.stringify(texts)})`);
}

/** Adds the demo's texts in these languages where the owner has neither changed nor translated the demo. */
export async function translateDemo(transaction: Db, languages: Language[]): Promise<void> {
  if (languages.length === 0) return;
  const [demo] = await transaction.select({ texts: firstSteps.demoTexts }).from(firstSteps);
  if (!demo?.texts) return;
  await transaction.execute(sql`
    update ${accessoryCategories} set translations = (
      select coalesce(jsonb_object_agg(language, texts ->> name), '{}')
      from jsonb_each(demo_texts) as demo(language, texts) where language = any(${sql.param(languages)}) and texts ? name
    ) || translations
    from ${firstSteps} where demo_categories ->> ${accessoryCategories.id}::text = name`);

  const untouched = (await findUntouchedDemoProducts(transaction)).map(({ id }) => id);
  const translated = (await findProductsForUpdate(transaction, untouched)).flatMap((product) => {
    const added = languages.flatMap((language) => {
      const texts = demo.texts?.[language];
      return texts && !product.translations[language] ? [[language, textsOf(product, texts)]] : [];
    });
    if (added.length === 0) return [];
    return [{ ...product, translations: { ...product.translations, ...Object.fromEntries(added) } }];
  });
  await writeTranslations(transaction, translated);
  await transaction.execute(sql`
    update ${firstSteps} set demo_products = demo_products || (
      select coalesce(jsonb_object_agg(${products.id}, ${FINGERPRINT}), '{}') from ${products}
      where ${products.id} = any(${sql.param(translated.map(({ id }) => id))}::uuid[]))`);
}

/** Returns a product's texts in a language. Facts are all translated or none, so that no filter mixes languages. */
function textsOf({ name, description, facts }: Product, texts: Record<string, string>): ProductTexts {
  const lines = facts.flatMap((fact) => texts[fact] ?? []);
  return {
    ...(texts[name] && { name: texts[name] }),
    ...(description && texts[description] && { description: texts[description] }),
    ...(lines.length === facts.length && { facts: lines }),
  };
}

/** Whether the demo was ever added to this shop. */
export async function hasHadDemo(db: Db): Promise<boolean> {
  return (await db.select({ id: firstSteps.id }).from(firstSteps)).length > 0;
}

/** Returns the demo's products that the owner has not touched. Deleting and restoring one is no change. */
export function findUntouchedDemoProducts(db: Db): Promise<DemoProduct[]> {
  return queryRows<DemoProduct>(
    db,
    sql`select ${products.id}::text as id, cardinality(${products.images}) as photos
      from ${firstSteps}, jsonb_each_text(${firstSteps.demoProducts}) as demo(id, fingerprint)
      join ${products} on ${products.id} = demo.id::uuid
      where demo.fingerprint = ${FINGERPRINT}`,
  );
}

/**
 * A hash of the columns that an owner can change, and of the product's texts in other languages. Do not add columns to
 * the hash: existing shops store fingerprints of exactly these. Append them instead, if they are not null.
 */
const FINGERPRINT: SQL = sql`concat(encode(sha256(convert_to(row(
  ${products.name}, ${products.code}, ${products.price}, ${products.marketPrice}, ${products.priceOnRequest},
  ${products.images}, ${products.imageAlts}, ${products.imageFocuses}, ${products.category},
  ${products.subCategory}, ${products.description}, ${products.facts}, ${products.inStock}, ${products.featured},
  ${products.hidden}, ${products.handle}, ${products.pinRank},
  (select jsonb_agg(to_jsonb(texts) - '{product_id,seo_title,seo_text}'::text[] order by texts.language)
    from ${productTexts} as texts where texts.product_id = ${products.id})
)::text, 'UTF8')), 'hex'), ' ' || ${products.model}, ' ' || ${products.searchTitle}, ' ' || ${products.searchText},
  (select string_agg(concat(' ', texts.seo_title, ' ', texts.seo_text), '' order by texts.language)
    from ${productTexts} as texts
    where texts.product_id = ${products.id} and coalesce(texts.seo_title, texts.seo_text) is not null))`;

/**
 * Returns the accessory categories of the demo that can be removed together with some products: those that the owner
 * has neither renamed nor translated, and that no other product uses.
 */
export async function findUnusedDemoCategories(
  db: Db,
  removedProducts: string[],
): Promise<Pick<AccessoryCategory, 'id' | 'name'>[]> {
  const categories = await queryRows<Pick<AccessoryCategory, 'id' | 'name'>>(
    db,
    sql`select ${accessoryCategories.id}::text as id, ${accessoryCategories.name} as name
      from ${firstSteps}, jsonb_each_text(${firstSteps.demoCategories}) as demo(id, name)
      join ${accessoryCategories} on ${accessoryCategories.id} = demo.id::uuid and ${accessoryCategories.name} = demo.name
      where not exists (select from jsonb_each_text(${accessoryCategories.translations}) as translated(language, text)
        where text is distinct from ${firstSteps.demoTexts} -> language ->> ${accessoryCategories.name})
      order by ${accessoryCategories.createdAt}, ${accessoryCategories.id}`,
  );
  if (categories.length === 0) return [];
  const used = await queryRows<{ name: string }>(
    db,
    sql`select distinct ${products.subCategory} as name from ${products}
      where ${products.category} = 'Accessories' and ${products.subCategory} is not null
        and ${products.id} <> all(${sql.param(removedProducts)}::uuid[])`,
  );
  const sections = used.map(({ name }) => ({ name, count: 1, names: [name] }));
  return categories.filter(({ name }) => findSection(name, sections).count === 0);
}

/**
 * Returns the parts of the demo's settings that the owner has not changed: slides, blocks of the home page with a text or
 * a photo, and pages of text. Settings that come from the file are not removed.
 */
export function findDemoParts({
  store,
  fileStore,
  isFixed,
}: Pick<ActiveSettings, 'store' | 'fileStore' | 'isFixed'>): Pick<
  ShopSettings,
  'slides' | 'blocks' | 'pages'
> {
  if (isFixed) return { slides: [], blocks: [], pages: [] };
  const written = fileStore.blocks.filter(({ title, text, picture }) => title ?? text ?? picture);
  return {
    slides: store.slides.filter(isAmong(fileStore.slides)),
    blocks: store.blocks.filter(isAmong(written)),
    pages: store.pages.filter(isAmong(fileStore.pages)),
  };
}

/** Those of earlier versions had no translations. */
function isAmong<Part extends { translations?: object }>(known: Part[]): (part: Part) => boolean {
  const forms = known.flatMap(({ translations, ...part }) => [part, { ...part, translations }]);
  return (part) => forms.some((form) => isDeepStrictEqual(form, part));
}

/** The texts of the demo and of `store.config.ts` in other languages, by the text in English. */
export type DemoTexts = Partial<Record<Language, Record<string, string>>>;

/** Translates the texts of `store.config.ts` that are those of the demo. Translations in the file stay. */
export function withDemoTexts(store: ShopSettings, demo: DemoTexts): ShopSettings {
  const languages = LANGUAGES.filter((language) => language !== store.sourceLanguage);
  return mapParts(store, ({ translations: written, ...part }, fields) => {
    const translated = languages.map((language) => {
      const texts = fields.map((field) => [field, demo[language]?.[String(Reflect.get(part, field))]]);
      return [language, { ...Object.fromEntries(texts), ...written?.[language] }];
    });
    const translations = tidyTexts(Object.fromEntries(translated));
    return { ...part, ...(translations && { translations }) };
  });
}

/**
 * Removes translations of `fileStore` whose source text the owner has changed, in languages that the shop has not
 * offered: the owner has not seen them.
 */
export function withoutOutdatedTexts(
  store: ShopSettings,
  fileStore: ShopSettings,
  languages: Language[],
): ShopSettings {
  const written = new Set<string>();
  const keyOf = (...texts: unknown[]) => JSON.stringify(texts);
  mapParts(fileStore, (part, fields) => {
    for (const language of languages)
      for (const field of fields) {
        const text = part.translations?.[language]?.[field];
        written.add(keyOf(language, text)).add(keyOf(language, text, Reflect.get(part, field)));
      }
    return part;
  });
  return mapParts(store, ({ translations, ...part }, fields) => {
    const current = languages.map((language) => {
      const texts = fields.map((field) => {
        const text = translations?.[language]?.[field];
        const isOutdated =
          written.has(keyOf(language, text)) && !written.has(keyOf(language, text, Reflect.get(part, field)));
        return [field, isOutdated ? undefined : text];
      });
      return [language, Object.fromEntries(texts)];
    });
    const kept = tidyTexts({ ...translations, ...Object.fromEntries(current) });
    return { ...part, ...(kept && { translations: kept }) };
  });
}
