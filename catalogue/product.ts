import { inFigures } from './amounts.ts';

/** The eight categories, in the order in which the shop names them. */
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

/** Which products: all, those that visitors see, or those that are hidden from them. */
export const VISIBILITIES = ['all', 'shown', 'hidden'] as const;

export type Visibility = (typeof VISIBILITIES)[number];

/** The section of the accessories that bear no subcategory; like `All`, no category may be called so. */
export const UNCATEGORIZED = 'Uncategorized';

/** A product as the screens use it. Prices are US dollars with two decimals; `images[0]` is the main picture. */
export interface Product {
  id: string;
  /** Article number or SKU: at most 64 characters, of one product only, case aside. */
  code: string | null;
  name: string;
  price: number;
  marketPrice: number | null;
  images: string[];
  /** Alternative texts, in the order of the images; see `imageAlt`. */
  imageAlts: string[];
  /** Points of interest, in the order of the images: `30 60` in percent from the left and the top; empty: the middle. */
  imageFocuses: string[];
  category: Category;
  subCategory: string | null;
  description: string | null;
  inStock: boolean;
  featured: boolean;
  /** Seen by the administrator alone. */
  hidden: boolean;
  /** Under which the table that it was imported from knows it; shown nowhere. */
  handle: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** What a product card shows; the description comes with the product itself. */
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

/** Whether the market price is worth showing: only when it is higher than the price. */
export function isReduced(product: Pick<Product, 'price' | 'marketPrice'>): boolean {
  return product.marketPrice !== null && product.marketPrice > product.price;
}

/** `$1,234.50`: dollars with two decimals, the same on the server and in every browser. */
export function formatPrice(dollars: number): string {
  return `$${inFigures(dollars, 2)}`;
}

/** What is said in place of an image: its alternative text, else the product's name. */
export function imageAlt(product: Pick<Product, 'name' | 'imageAlts'>, index: number): string {
  return product.imageAlts[index]?.trim() || product.name;
}

/** A point of interest in the words of CSS: `30% 60%` for `30 60`, the middle where none is given. */
export function focusPosition(focus: string | undefined): string {
  const [x = '50', y = '50'] = focus ? focus.split(' ') : [];
  return `${x}% ${y}%`;
}

/** `/women` for `Women`. */
export function categoryPath(category: Category): string {
  return `/${category.toLowerCase()}`;
}

/** Whether the text can be the id of a product at all; everything else needs no question to the database. */
export function isProductId(text: string): boolean {
  return UUID.test(text);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** `1 product`, `1,204 products`. */
export function productsInWords(count: number): string {
  return count === 1 ? '1 product' : `${inFigures(count)} products`;
}
