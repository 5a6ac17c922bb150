import { expect, test } from 'vitest';
import { topicOf } from './layout.tsx';

test.each([
  ['/women', undefined, 'Women'],
  ['/accessories', undefined, 'Accessories'],
  ['/bags', { instead: { products: [], isFeatured: true } }, 'everything'],
  ['/bags', { instead: { products: [] } }, 'Bags'],
  ['/', undefined, 'everything'],
  ['/search', undefined, 'everything'],
  ['/line-sheet/1', {}, 'everything'],
  ['/shortlist', {}, 'everything'],
  ['/ask', {}, 'everything'],
  ['/product/1', { product: { category: 'Bags' } }, 'Bags'],
  ['/product/1', undefined, 'everything'],
  ['/locations', undefined, 'shop'],
  ['/no/such/page', null, 'shop'],
])('Rt-1 the page %s, with %o, follows the changes of %s', (pathname, loaderData, topic) => {
  expect(topicOf(pathname, loaderData)).toBe(topic);
});
