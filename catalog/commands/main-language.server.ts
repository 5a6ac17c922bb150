import { asc, eq, gt, inArray, sql } from 'drizzle-orm';
import {
  listAccessoryCategories,
  renameAccessoryCategory,
} from '#catalog/categories/accessory-categories.server.ts';
import { nameKey, withNames } from '#catalog/categories/category-names.ts';
import { countSubCategories } from '#catalog/lists/sections.server.ts';
import { arrangeSections, mergeDuplicates } from '#catalog/lists/sections.ts';
import { findProductsForUpdate, writeManyProducts } from '#catalog/products/bulk-products.server.ts';
import { type MainLanguageChange, withMainTexts } from '#catalog/products/main-texts.ts';
import type { Product } from '#catalog/products/product.ts';
import type { ProductField } from '#catalog/products/product-fields.ts';
import { isFormerTextKept } from '#catalog/settings/main-language.ts';
import type { Store } from '#catalog/settings/store.ts';
import { CatalogError, withCatalogError } from '#catalog/text/catalog-error.ts';
import type { Language } from '#catalog/text/languages.ts';
import { mainLanguageChange } from '#platform/db/admin-schema.ts';
import { type Db, reasonOf } from '#platform/db/database.ts';
import { imports } from '#platform/db/import-schema.ts';
import { logFailure } from '#platform/db/log-failure.ts';
import { products, productTexts } from '#platform/db/schema.ts';
import { type Step, writeInSteps } from './write-in-steps.server.ts';

/** How many products have texts in a language. */
export interface TranslatedProducts {
  language: Language;
  translated: number;
  untranslated: number;
}

/** Counts the products that have any text in a language. */
export async function countTranslatedProducts(db: Db, language: Language): Promise<TranslatedProducts> {
  const all = await db.$count(products);
  const translated = await db.$count(productTexts, eq(productTexts.language, language));
  return { language, translated, untranslated: all - translated };
}

/** Why the main language cannot change now. */
export interface MainLanguageBlocker {
  /** The import; `null` if texts are still being exchanged. */
  writing: WritingImport | null;
}

/** An import that writes products, also while it is paused or downloads photos. */
export type WritingImport = Pick<
  typeof imports.$inferSelect,
  'id' | 'fileName' | 'createdAt' | 'state' | 'paused'
>;

/**
 * Begins to exchange the texts of the catalog, if the main language changes: renames the accessory categories at once,
 * and notes that `exchangeProductTexts` must exchange the products.
 *
 * @returns what prevents it, because it writes products in the former main language; else `null`.
 */
export async function beginTextExchange(
  transaction: Db,
  before: Pick<Store, 'languages'>,
  after: Pick<Store, 'languages'>,
): Promise<MainLanguageBlocker | null> {
  const [former = 'en', main = 'en'] = [before.languages[0], after.languages[0]];
  if (former === main) return null;
  // Until this transaction ends, no import can begin to write: see `beginWriting`.
  await transaction.execute(sql`lock table ${imports} in share mode`);
  if (await isExchangingTexts(transaction)) return { writing: null };
  const writing = await findWritingImport(transaction);
  if (writing) return { writing };
  const change = { former, main, keepsFormer: after.languages.includes(former) };
  const sections = await exchangeCategories(transaction, change);
  await transaction.insert(mainLanguageChange).values({ ...change, sections });
  return null;
}

async function findWritingImport(transaction: Db): Promise<WritingImport | undefined> {
  const { id, fileName, createdAt, state, paused } = imports;
  const [found] = await transaction
    .select({ id, fileName, createdAt, state, paused })
    .from(imports)
    .where(inArray(state, ['running', 'photographs', 'undoing']))
    .limit(1);
  return found;
}

/** Whether products are still being exchanged. A text that is saved before the end could get the wrong language. */
export async function isExchangingTexts(db: Db): Promise<boolean> {
  return (await db.$count(mainLanguageChange)) > 0;
}

/** Exchanges the names of the accessory categories. @returns the new names of sections, by each former spelling */
async function exchangeCategories(
  transaction: Db,
  { former, main, keepsFormer }: MainLanguageChange,
): Promise<Record<string, string>> {
  const categories = await listAccessoryCategories(transaction);
  const categoryNames = categories.map(({ name }) => name);
  const counts = await countSubCategories(transaction, 'all');
  const sections = mergeDuplicates(arrangeSections(categoryNames, counts), categoryNames);
  const taken = new Set(categories.map(({ name }) => nameKey(name)));
  const renames = new Map<string, string>();
  for (const { id, name, translations } of categories) {
    const { [main]: translated, ...others } = translations;
    const isFree =
      translated !== undefined && (nameKey(translated) === nameKey(name) || !taken.has(nameKey(translated)));
    const renamed = isFree ? translated : name;
    taken.add(nameKey(renamed));
    if (isFree) renames.set(name, translated);
    const kept = isFormerTextKept(name, translated, keepsFormer) ? { [former]: name } : {};
    const names = withNames(isFree ? others : translations, kept);
    await renameAccessoryCategory(transaction, id, { name: renamed, translations: names });
  }
  return Object.fromEntries(
    sections.flatMap(({ names }) => {
      const [, renamed] = [...renames].find(([name]) => names.includes(name)) ?? [];
      return renamed === undefined ? [] : names.map((name) => [name, renamed]);
    }),
  );
}

/**
 * Exchanges the texts of the products after a change of the main language, in steps. Does nothing if there was none. If
 * the process is killed, the next call continues; a product is never exchanged twice.
 */
export function exchangeProductTexts(db: Db): Promise<void> {
  return withCatalogError('Failed to update product', async () => {
    // Writing in steps makes all cached pages stale, even if no step writes anything.
    if (!(await isExchangingTexts(db))) return;
    await writeInSteps(db, { size: STEP, commitEach: true }, exchangeStep);
  });
}

/** Exchanges the texts of the products while the shop goes on. After a failure, the next start continues. */
export function exchangeInBackground(db: Db): void {
  exchangeProductTexts(db).catch((error: Error) =>
    logFailure(`${error.message} (${reasonOf(error)})`, error),
  );
}

/** A step is short, because the embedded database serves no one else during a transaction. */
const STEP = 100;

async function exchangeStep(transaction: Db): Promise<Step> {
  const [pending] = await transaction.select().from(mainLanguageChange).for('update');
  if (!pending) return { hasMore: false, changed: null };
  const change = pending as PendingChange;
  const next = await transaction
    .select({ id: products.id })
    .from(products)
    .where(change.lastId === null ? undefined : gt(products.id, change.lastId))
    .orderBy(asc(products.id))
    .limit(STEP);
  const lastId = next.at(-1)?.id;
  if (lastId === undefined) {
    await transaction.delete(mainLanguageChange);
    return { hasMore: false, changed: null };
  }
  const found = await findProductsForUpdate(
    transaction,
    next.map(({ id }) => id),
  );
  await writeExchanged(
    transaction,
    found.map((product) => ({ id: product.id, ...exchanged(product, change) })),
  );
  await transaction.update(mainLanguageChange).set({ lastId });
  return { hasMore: true, changed: null };
}

/** A row of the table, whose languages are text there. */
type PendingChange = MainLanguageChange & Pick<typeof mainLanguageChange.$inferSelect, 'sections' | 'lastId'>;

type Exchanged = Pick<Product, 'id'> & Partial<Product>;

function exchanged(product: Product, change: PendingChange): Partial<Product> {
  const { subCategory } = product;
  const isRenamed = subCategory !== null && Object.hasOwn(change.sections, subCategory);
  return {
    ...withMainTexts(product, change),
    subCategory: isRenamed ? (change.sections[subCategory] ?? subCategory) : subCategory,
  };
}

/** Adopted tables can contain products that break a rule. These keep their texts and do not stop the others. */
async function writeExchanged(transaction: Db, changed: Exchanged[]): Promise<void> {
  try {
    await transaction.transaction((nested) => writeManyProducts(nested, WRITTEN, changed));
  } catch (error) {
    if (!(error instanceof CatalogError) || changed.length === 0) throw error;
    if (changed.length > 1) for (const product of changed) await writeExchanged(transaction, [product]);
    else
      logFailure(`The texts of product ${changed[0]?.id} stay in their language: ${reasonOf(error)}`, error);
  }
}

const WRITTEN: ProductField[] = ['name', 'description', 'facts', 'imageAlts', 'subCategory', 'translations'];
