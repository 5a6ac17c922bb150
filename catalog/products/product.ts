import type { products } from '#platform/db/schema.ts';
import type { Language, Untranslated } from '../text/languages.ts';

/** The eight categories, in the order in which the shop shows them. */
export const CATEGORIES = [
  'Women',
  'Men',
  'Kids',
  'Healthcare',
  'Cosmetics',
  'Bags',
  'Accessories',
  'Footwear',
] as const;

export type Category = (typeof CATEGORIES)[number];

/** Filters products by whether visitors see them. */
export const VISIBILITIES = ['all', 'shown', 'hidden'] as const;

export type Visibility = (typeof VISIBILITIES)[number];

/** The section of accessories without a subcategory. Like `All`, it cannot be the name of a category. */
export const UNCATEGORIZED = 'Uncategorized';

/** The texts of a product in one language. An empty text is missing. */
export interface ProductTexts {
  name?: string;
  description?: string;
  facts?: string[];
  /** In the order of the images. */
  imageAlts?: string[];
  searchTitle?: string;
  searchText?: string;
}

/** The texts of a product in other languages than the shop's source language, by language. */
export type Translations = Partial<Record<Language, ProductTexts>>;

export const TEXT_FIELDS = [
  'name',
  'description',
  'facts',
  'imageAlts',
  'searchTitle',
  'searchText',
] as const satisfies (keyof ProductTexts)[];

export type ProductTextField = (typeof TEXT_FIELDS)[number];

/** A product, as `platform/db/schema.ts` describes it. */
export type Product = Omit<typeof products.$inferSelect, 'category'> & {
  category: Category;
  translations: Translations;
};

/** A price as visitors see it: `null` if they must ask for it. */
export interface ShownPrice {
  price: number | null;
  marketPrice: number | null;
  /** Makes TypeScript reject a `Product`, whose price may be hidden. Convert it with `withShownPrice`. */
  priceOnRequest?: never;
}

/** The fields that a product card shows. */
export type ListedProduct = ShownPrice &
  Pick<
    Product,
    'id' | 'code' | 'name' | 'images' | 'imageAlts' | 'imageFocuses' | 'category' | 'subCategory' | 'inStock'
  > & {
    /** The name in the source language, if the page shows a translated name. */
    sourceName?: string;
    /** `undefined` on pages in the source language, and if all texts are translated. */
    untranslated?: Untranslated<ProductTextField>;
    /** The first visible colors of the product's model, itself included, if there are others. */
    colors?: ListedColor[];
    /** How many colors are not in `colors`. */
    moreColors?: number;
  };

/** What a swatch needs, and a card that changes to its color. All colors of a model are in the same category. */
export type ListedColor = ShownPrice &
  Pick<ListedProduct, 'id' | 'name' | 'images' | 'imageFocuses' | 'inStock' | 'untranslated'> & {
    /** The name of the color. */
    color?: string;
  };

/**
 * Returns the card of another color of a product. Its code and alternative texts come with the product itself; until then,
 * photos have the name and the color.
 */
export function cardInColor(
  { category, subCategory, colors = [], moreColors = 0 }: ListedProduct,
  color: ListedColor,
): ListedProduct {
  const imageAlts = color.color ? color.images.map(() => `${color.name} (${color.color})`) : [];
  return { ...color, category, subCategory, colors, moreColors, code: null, imageAlts };
}

/**
 * Returns a name without the color at its end: `Tote` for `Tote, Rust`. After a space or in a hyphenated word, the color
 * may be a part of the name, as in `Wild Rose`; it stays unless the model has other colors with the same rest.
 */
export function nameWithoutColor(
  name: string,
  color = '',
  colors: Pick<ListedColor, 'name' | 'color'>[] = [],
): string {
  const shared = beforeColor(name, color);
  const isSeparated = /[^ -]| -/.test(name.slice(shared.length, -color.length));
  const isShared =
    colors.length > 1 && colors.every((other) => beforeColor(other.name, other.color) === shared);
  return isSeparated || isShared ? shared : name;
}

function beforeColor(name: string, color = ''): string {
  const start = name.slice(0, -color.length);
  if (!color || name.slice(start.length).toLowerCase() !== color.toLowerCase()) return name;
  const shared = /^.*[^ ,،、:–—-]/.exec(start)?.[0] ?? start;
  return shared === start ? name : shared;
}

/** Removes the prices that visitors must ask for. */
export function withShownPrice<P extends Omit<Product, 'translations'>>({
  price,
  marketPrice,
  priceOnRequest,
  ...product
}: P): Omit<P, 'price' | 'marketPrice' | 'priceOnRequest'> & ShownPrice {
  return { ...product, ...(priceOnRequest ? { price: null, marketPrice: null } : { price, marketPrice }) };
}

/** Whether the market price is shown: only if it is higher than the price. */
export function isReduced({ price, marketPrice }: ShownPrice): boolean {
  return price !== null && marketPrice !== null && marketPrice > price;
}

/** Returns the alternative text of an image, by default the product's name. */
export function imageAlt(product: Pick<Product, 'name' | 'imageAlts'>, index: number): string {
  return product.imageAlts[index]?.trim() || product.name;
}

/** Converts an image focus to a CSS position: `30% 60%` for `30 60`; the center by default. */
export function focusPosition(focus: string | undefined): string {
  const [x = '50', y = '50'] = focus ? focus.split(' ') : [];
  return `${x}% ${y}%`;
}

/** Returns `/women` for `Women`. */
export function categoryPath(category: Category): string {
  return `/${category.toLowerCase()}`;
}

/** Whether a text has the form of a product id (a UUID). Others need no query, and PostgreSQL would reject them. */
export function isProductId(text: string): boolean {
  return UUID.test(text);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
