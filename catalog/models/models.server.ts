import { createHash } from 'node:crypto';
import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { readFactNames } from '#catalog/facts/fact-names.server.ts';
import { type FactNames, knownFacts } from '#catalog/facts/fact-names.ts';
import type { CountCache } from '#catalog/lists/count-cache.server.ts';
import {
  isProductId,
  type ListedColor,
  type ListedProduct,
  type Product,
} from '#catalog/products/product.ts';
import { listedIn } from '#catalog/products/product-texts.server.ts';
import type { PageLanguages } from '#catalog/products/product-texts.ts';
import { isShown, isShownColorOf, LEADS, listed, product } from '#catalog/products/products.server.ts';
import { withCatalogError } from '#catalog/text/catalog-error.ts';
import { type Db, queryRows } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';

type WithColors<P> = P & Pick<ListedProduct, 'colors' | 'moreColors'>;

/** How many colors a card shows. */
const CARD_COLORS = 5;

/**
 * Adds to each product the visible colors of its model, the product itself included: pinned ones first, then those in
 * stock, then the newest. Products whose model has no other color stay as they are.
 */
export async function withColors<P extends Pick<ListedProduct, 'id'>>(
  db: Db,
  shown: P[],
  counts: CountCache,
  languages?: PageLanguages,
  limit = CARD_COLORS,
): Promise<WithColors<P>[]> {
  if (shown.length === 0) return shown;
  const colors = await findColors(
    db,
    shown.map(({ id }) => id),
    limit,
    languages,
  );
  if (colors.length === 0) return shown;
  const names = await readFactNames(db, counts);
  const rows = languages ? await listedIn(db, colors, languages) : colors;
  const colorsOf = Map.groupBy(rows, ({ shownId }) => shownId);
  return shown.map((product) => {
    const [first, ...others] = colorsOf.get(product.id) ?? [];
    if (!first || others.length === 0) return product;
    const all = [first, ...others].map((color) => swatchOf(color, names));
    const moreColors = first.total - Math.min(all.length, limit);
    // A product that is not among the first takes the last place.
    return { ...product, colors: all.length > limit ? all.toSpliced(limit - 1, 1) : all, moreColors };
  });
}

/** Returns what a swatch needs of a color: the card has the other fields. */
function swatchOf({ facts, ...product }: ListedProduct & { facts: string[] }, names: FactNames): ListedColor {
  const { id, name, untranslated, price, marketPrice, images, imageFocuses, inStock } = product;
  const { color } = knownFacts(facts, names);
  return {
    ...{ id, name, price, marketPrice, images, imageFocuses, inStock },
    ...(untranslated ? { untranslated } : {}),
    ...(color ? { color } : {}),
  };
}

/** Adds up to `MAX_COLORS` colors to a product, as on its page. */
export async function withAllColors<P extends Pick<ListedProduct, 'id'>>(
  db: Db,
  product: P,
  counts: CountCache,
  languages: PageLanguages,
): Promise<WithColors<P>> {
  const [colored] = await withColors(db, [product], counts, languages, MAX_COLORS);
  return colored ?? product;
}

/** The most colors of a model that are read. */
const MAX_COLORS = 40;

/** Returns the first colors of the models of these products, and the products themselves. */
function findColors(db: Db, ids: string[], limit: number, languages?: PageLanguages) {
  const colors = sql`(
    select shown.id as shown_id, color.id, color.total, color.place
    from ${products} as shown cross join lateral (
      select id, (count(*) over ())::int as total,
        row_number() over (order by pin_rank desc, in_stock desc, created_at desc, id desc) as place
      from ${products} as other
      where ${isShownColorOf('other', 'shown')}
    ) as color
    where shown.id = any(${sql.param(ids)}::uuid[]) and (color.place <= ${limit} or color.id = shown.id)) as colors`;
  return db
    .select({
      ...listed,
      facts: factsIn(languages),
      shownId: sql<string>`colors.shown_id`,
      total: sql<number>`colors.total`,
    })
    .from(products)
    .innerJoin(colors, sql`colors.id = ${products.id}`)
    .orderBy(sql`colors.place`);
}

/** The facts of a product in the language of the page, if they are translated. */
function factsIn(languages: PageLanguages | undefined): SQL<string[]> {
  if (!languages || languages.language === languages.source) return sql<string[]>`${products.facts}`;
  return sql<string[]>`coalesce((select nullif(facts, '{}') from product_texts
    where product_id = ${products.id} and language = ${languages.language}), ${products.facts})`;
}

/**
 * Returns the models of these products: their visible colors, or one product without a model. The given product is the
 * first of its model. Those that are hidden or gone are left out.
 */
export function readModels(db: Db, shown: { id: string }[], counts: CountCache): Promise<Product[][]> {
  return withCatalogError('Failed to fetch products', async () => {
    const models = (await withColors(db, shown, counts, undefined, MAX_COLORS)).map(({ id, colors = [] }) => [
      id,
      ...colors.map((color) => color.id).filter((other) => other !== id),
    ]);
    const rows = await db
      .select(product)
      .from(products)
      .where(and(isShown, inArray(products.id, [...new Set(models.flat())])));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return models.map((ids) => ids.flatMap((id) => byId.get(id) ?? [])).filter(({ length }) => length > 0);
  });
}

/**
 * Finds visible products by ids, by codes in any spelling, and by the ids of models, which name the color that lists
 * show. Identifiers that name nothing are left out. `isExact` is whether one is that of the product, not of its model.
 */
export async function identifyProducts(db: Db, identifiers: string[]) {
  const ids = identifiers.filter(isProductId).map((id) => id.toLowerCase());
  const folded = sql`select search_fold(code) from unnest(${sql.param(identifiers)}::text[]) as code`;
  const rows = await withCatalogError('Failed to fetch products', () =>
    db
      .select({
        id: products.id,
        piece: sql<string | null>`products.piece`,
        code: products.code,
        leads: sql<boolean>`${LEADS}`,
      })
      .from(products)
      .where(
        and(
          isShown,
          sql`(search_fold(${products.code}) in (${folded}) or products.id = any(${sql.param(ids)}::uuid[])
            or (products.piece = any(${sql.param(ids)}::uuid[]) and ${LEADS}))`,
        ),
      ),
  );
  return identifiers.flatMap((identifier) => {
    const isNamed = (text: string | null) => text?.toLowerCase() === identifier.toLowerCase();
    const exact = rows.find(({ id }) => isNamed(id)) ?? rows.find(({ code }) => isNamed(code));
    const found = exact ?? rows.find(({ piece, leads }) => leads && isNamed(piece));
    return found ? [{ identifier, id: found.id, isExact: exact !== undefined }] : [];
  });
}

/** Lists models of a category that contain the typed letters, those of the newest products first. */
export function suggestModels(db: Db, category: string, typed: string): Promise<string[]> {
  return withCatalogError('Failed to fetch products', async () => {
    const rows = await queryRows<{ model: string }>(
      db,
      sql`select model from ${products}
        where category = ${category} and model is not null and strpos(search_fold(model), search_fold(${typed})) > 0
        group by model order by max(created_at) desc limit ${MAX_SUGGESTED}`,
    );
    return rows.map(({ model }) => model);
  });
}

const MAX_SUGGESTED = 20;

/**
 * Returns the id of a product's model for other programs; `null` without a model. It is the one that the database keeps
 * in `products.piece`: a UUID, because Google ignores case and wants at most 50 ASCII characters, and made of the
 * categories too, because models of several may have the same name.
 */
export function groupIdOf({
  model,
  category,
  subCategory,
}: Pick<Product, 'model' | 'category' | 'subCategory'>): string | null {
  if (model === null) return null;
  const key = [model, category, ...(subCategory === null ? [] : [subCategory])].join('\u0001');
  const hash = createHash('md5').update(key).digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Returns the words with which all names begin (`Tote` for `Tote`, `Tote, sand` and `Tote, ink`), else the first name. */
export function sharedName(names: string[]): string {
  const [first = [], ...others] = names.map((name) => name.split(' '));
  // One of the names may end where the others have a comma.
  const isSame = (word: string, other = '') => word === other || bare(word) === bare(other);
  const shared = first.filter((_, at) =>
    others.every((words) => first.slice(0, at + 1).every((word, place) => isSame(word, words[place]))),
  );
  // Without the comma or dash before the color.
  return /^.*[^ ,،、:–—-]/.exec(shared.join(' '))?.[0] ?? first.join(' ');
}

function bare(word: string): string {
  return word.replace(/[,،、:–—-]$/, '');
}

/** Returns what a name adds to the shared one: `sand` for `Tote, sand`. Empty if it adds nothing. */
export function colorLabel(name: string, shared: string): string {
  const added = name.startsWith(shared) ? name.slice(shared.length) : '';
  const label = added.replace(/^[ ,،、:–—-]+/, '');
  return label === added ? '' : label;
}
