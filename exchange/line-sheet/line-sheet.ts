import type { ListedProduct, Product } from '#catalogue/products/product.ts';
import type { Paper } from './pages.ts';

/** A product as a line sheet shows it. */
export type SheetProduct = ListedProduct & Partial<Pick<Product, 'facts'>>;

/** The content of a line sheet. */
export interface LineSheet {
  /** Names its products, such as `Bags`. */
  title: string;
  brand: string;
  /** `https://shop.example` */
  origin: string;
  contacts: { text: string; link: string }[];
  day: Date;
  paper: Paper;
  hasPrices: boolean;
  products: SheetProduct[];
  /** Returns the link of "Ask": a chat with a prepared question about the product. */
  ask(product: ListedProduct): string;
}
