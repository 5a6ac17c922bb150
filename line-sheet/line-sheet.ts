import type { ListedProduct } from '#catalogue/product.ts';
import type { Paper } from './pages.ts';

/** What a line sheet is made of. */
export interface LineSheet {
  /** What is in it, `Bags`. */
  title: string;
  brand: string;
  /** `https://shop.example` */
  origin: string;
  contacts: { text: string; link: string }[];
  day: Date;
  paper: Paper;
  hasPrices: boolean;
  products: ListedProduct[];
  /** Where somebody who presses "Ask" is led: a chat with the question begun. */
  ask(product: ListedProduct): string;
}
