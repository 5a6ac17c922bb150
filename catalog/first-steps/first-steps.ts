import { countInWords, productsInWords } from '../text/english.ts';

/** A page on which a new owner replaces demo content with her own. */
export interface FirstStep {
  name: 'brand' | 'contact' | 'offices' | 'home' | 'products';
  isDone: boolean;
}

export interface FirstSteps {
  steps: FirstStep[];
  demo: DemoContent;
}

/** How much of the demo the owner has not touched. */
export interface DemoNumbers {
  products: number;
  slides: number;
  /** Blocks of the home page with a text or a photo. */
  blocks: number;
  /** Pages of text. */
  pages: number;
  /** Accessory categories that no product uses once these products are removed. */
  categories: number;
}

/** The demo content that can be removed at once. */
interface DemoContent extends DemoNumbers {
  photos: number;
  /** All slides of the home page, including those that the owner added. */
  allSlides: number;
}

/** Returns `45 products, 5 slides, 4 blocks and 1 accessory category`; empty if there is nothing. */
export function demoInWords({ products, slides, blocks, pages, categories }: DemoNumbers): string {
  const parts = [
    products > 0 && productsInWords(products),
    slides > 0 && countInWords(slides, 'slide'),
    blocks > 0 && countInWords(blocks, 'block'),
    pages > 0 && pagesInWords(pages),
    categories > 0 && categoriesInWords(categories),
  ].filter((part) => part !== false);
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter((part) => part !== '').join(' and ');
}

export function pagesInWords(count: number): string {
  return countInWords(count, 'page of text', 'pages of text');
}

export function categoriesInWords(count: number): string {
  return countInWords(count, 'accessory category', 'accessory categories');
}
