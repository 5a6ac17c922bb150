import { useLocation, useMatches } from 'react-router';
import type { Topic } from '#app/live/event-source.ts';
import { CATEGORIES, categoryPath } from '#catalog/products/product.ts';

/** Returns the topic of the open page. */
export function useShownTopic(): Topic {
  const { pathname } = useLocation();
  return topicOf(pathname, useMatches().at(-1)?.loaderData);
}

/**
 * Returns a page's topic: its own category, that of its product, everything if it mixes categories, or only the shop
 * settings if it shows no products.
 */
export function topicOf(pathname: string, loaderData: unknown): Topic {
  const category = CATEGORIES.find((name) => categoryPath(name) === pathname);
  if (category) return category;
  if (pathname.startsWith('/product/')) return categoryOfProduct(loaderData) ?? 'everything';
  return /^\/$|^\/search$|^\/line-sheet\//.test(pathname) ? 'everything' : 'shop';
}

function categoryOfProduct(loaderData: unknown): Topic | undefined {
  if (!(loaderData instanceof Object && 'product' in loaderData)) return;
  const { product } = loaderData;
  if (!(product instanceof Object && 'category' in product)) return;
  return CATEGORIES.find((category) => category === product.category);
}
