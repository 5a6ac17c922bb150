import type { Category, ListedProduct, Product } from '#catalog/products/product.ts';
import type { Language } from '#catalog/text/languages.ts';

/** Paper sizes in points (1/72 inch). */
export const PAPERS = { a4: { width: 595.28, height: 841.89 }, letter: { width: 612, height: 792 } } as const;

export type Paper = keyof typeof PAPERS;

/** A product as a line sheet shows it. */
export type SheetProduct = ListedProduct & Partial<Pick<Product, 'facts'>>;

/** The words on a line sheet, in its language. */
export interface LineSheetTexts {
  categories: Record<Category, string>;
  amounts: { price(dollars: number): string; priceInWords(price: number | null): string };
  lineSheet: {
    /** The language of dates, for `Intl`. */
    dates: string;
    edition(month: string, products: number): string;
    withPrices: string;
    withoutPrices: string;
    note: string;
    code(code: string): string;
    soldOut: string;
    comma: string;
    ask: string;
  };
}

/** The content of a line sheet. */
export interface LineSheet {
  /** A name for all the products, such as `Bags`. */
  title: string;
  brand: string;
  language: Language;
  texts: LineSheetTexts;
  /** `https://shop.example`, or `https://shop.example/ar`: product addresses begin with it. */
  origin: string;
  contacts: { text: string; link: string }[];
  day: Date;
  paper: Paper;
  hasPrices: boolean;
  products: SheetProduct[];
  /** Returns the link of "Ask": a chat with a prepared question about the product. */
  ask(product: ListedProduct): string;
}
