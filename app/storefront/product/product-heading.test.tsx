import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { en } from '#app/texts/en.ts';
import { TextsContext } from '#app/texts/use-texts.ts';
import type { ShownPrice } from '#catalog/products/product.ts';
import { Price } from './product-heading.tsx';

function rendered(product: ShownPrice): string {
  return renderToStaticMarkup(
    <TextsContext value={en}>
      <Price product={product} />
    </TextsContext>,
  );
}

test('Cd-3 a higher market price is struck out and announced as the original price', () => {
  const html = rendered({ price: 248, marketPrice: 310 });
  expect(html.replace(/<[^>]*>/g, '')).toBe('$248.00 Original price: $310.00');
  expect(html).toMatch(/<s [^>]*>\$310\.00<\/s>/);
});

test('Rq-1 a product without a price shows “Price on request”', () => {
  const html = rendered({ price: null, marketPrice: null });
  expect(html.replace(/<[^>]*>/g, '')).toBe('Price on request');
});

test.each([null, 248, 100])('Cd-3 a market price of %s is not shown', (marketPrice) => {
  const html = rendered({ price: 248, marketPrice });
  expect(html.replace(/<[^>]*>/g, '')).toBe('$248.00');
});
