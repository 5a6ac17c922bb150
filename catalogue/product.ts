import { inFigures } from './amounts.ts';

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

/** A product. Prices are US dollars with two decimals; `images[0]` is the main image. */
export interface Product {
  id: string;
  /** Article number or SKU: at most 64 characters, unique ignoring case. */
  code: string | null;
  name: string;
  price: number;
  marketPrice: number | null;
  images: string[];
  /** Alternative texts, in the order of the images; see `imageAlt`. */
  imageAlts: string[];
  /** Focus of each image, in percent from the left and the top: `30 60`; empty for the center. */
  imageFocuses: string[];
  category: Category;
  subCategory: string | null;
  description: string | null;
  inStock: boolean;
  featured: boolean;
  /** Hidden from visitors. */
  hidden: boolean;
  /** The product's key in the table that it was imported from; never displayed. */
  handle: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The fields that a product card shows. */
export type ListedProduct = Pick<
  Product,
  | 'id'
  | 'code'
  | 'name'
  | 'price'
  | 'marketPrice'
  | 'images'
  | 'imageAlts'
  | 'imageFocuses'
  | 'category'
  | 'subCategory'
  | 'inStock'
>;

/** Whether the market price is shown: only if it is higher than the price. */
export function isReduced(product: Pick<Product, 'price' | 'marketPrice'>): boolean {
  return product.marketPrice !== null && product.marketPrice > product.price;
}

/** Formats dollars with two decimals, `$1,234.50`, identically on the server and in every browser. */
export function formatPrice(dollars: number): string {
  return `$${inFigures(dollars, 2)}`;
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

/** Returns `1 product` or `1,204 products`. */
export function productsInWords(count: number): string {
  return count === 1 ? '1 product' : `${inFigures(count)} products`;
}
