import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { products } from '#platform/db/schema.ts';
import { DEFAULT_NAMES, knownFacts } from '../facts/fact-names.ts';
import type { ListedColor, ListedProduct } from '../products/product.ts';
import { listedIn } from '../products/product-texts.server.ts';
import type { PageLanguages } from '../products/product-texts.ts';
import { isShownColorOf, listed } from '../products/products.server.ts';

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
  const rows = languages ? await listedIn(db, colors, languages) : colors;
  const colorsOf = Map.groupBy(rows, ({ shownId }) => shownId);
  return shown.map((product) => {
    const [first, ...others] = colorsOf.get(product.id) ?? [];
    if (!first || others.length === 0) return product;
    const all = [first, ...others].map(swatchOf);
    const moreColors = first.total - Math.min(all.length, limit);
    // A product that is not among the first takes the last place.
    return { ...product, colors: all.length > limit ? all.toSpliced(limit - 1, 1) : all, moreColors };
  });
}

/** Returns what a swatch needs of a color: the card has the other fields. */
function swatchOf({ facts, ...product }: ListedProduct & { facts: string[] }): ListedColor {
  const { id, name, untranslated, price, marketPrice, images, imageFocuses, inStock } = product;
  const { color } = knownFacts(facts, DEFAULT_NAMES);
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
  languages: PageLanguages,
): Promise<WithColors<P>> {
  const [colored] = await withColors(db, [product], languages, MAX_COLORS);
  return colored ?? product;
}

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
    where ${inArray(sql`shown.id`, ids)} and (color.place <= ${limit} or color.id = shown.id)) as colors`;
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
