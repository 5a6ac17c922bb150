import { formatNumber } from '../amounts/amounts.ts';
import { productsInWords } from '../text/english.ts';

/** A page on which a new owner replaces demo content with her own. */
export interface FirstStep {
  name: 'brand' | 'contact' | 'offices' | 'home' | 'products';
  isDone: boolean;
}

export interface FirstSteps {
  steps: FirstStep[];
  demo: DemoContent;
}

/** The demo content that the owner has not touched, which can be removed at once. */
export interface DemoContent {
  products: number;
  photos: number;
  /** Accessory categories that no product uses once these products are removed. */
  categories: number;
  slides: number;
  /** Blocks of the home page with a text or a photo. */
  blocks: number;
  /** Pages of text. */
  pages: number;
  /** All slides of the home page, including those that the owner added. */
  allSlides: number;
}

export interface DemoNumbers {
  products: number;
  slides: number;
  blocks: number;
  pages: number;
  categories: number;
}

/** Returns `45 products, 5 slides, 4 blocks and 1 accessory category`; empty if there is nothing. */
export function demoInWords({ products, slides, blocks, pages, categories }: DemoNumbers): string {
  const parts = [
    products > 0 && productsInWords(products),
    slides > 0 && slidesInWords(slides),
    blocks > 0 && blocksInWords(blocks),
    pages > 0 && pagesInWords(pages),
    categories > 0 && categoriesInWords(categories),
  ].filter((part) => part !== false);
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter((part) => part !== '').join(' and ');
}

export function slidesInWords(count: number): string {
  return count === 1 ? '1 slide' : `${formatNumber(count)} slides`;
}

export function blocksInWords(count: number): string {
  return count === 1 ? '1 block' : `${formatNumber(count)} blocks`;
}

export function pagesInWords(count: number): string {
  return count === 1 ? '1 page of text' : `${formatNumber(count)} pages of text`;
}

export function categoriesInWords(count: number): string {
  return count === 1 ? '1 accessory category' : `${formatNumber(count)} accessory categories`;
}
