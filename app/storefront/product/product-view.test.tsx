import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { en } from '#app/texts/en.ts';
import { TextsContext } from '#app/texts/use-texts.ts';
import { fieldsWith } from '#catalog/products/product-fields.ts';
import { tote } from '#catalog/testing/tote.ts';
import { ProductView } from './product-view.tsx';

const TEXTS = [...fieldsWith({ kind: 'line' }), ...fieldsWith({ kind: 'text' })];

/** The model only joins colors, and the handle is the key of an imported table. */
const NEVER_SHOWN = ['model', 'handle'];

const Page = createRoutesStub([{ path: '/', Component: View }]);

function View() {
  const { priceOnRequest: _, ...shown } = tote;
  const texts = Object.fromEntries(TEXTS.map((field) => [field, `the ${field}`]));
  const product = { ...shown, ...texts, id: 'a' };
  return <ProductView product={product} offices={undefined} layout="modal" onColor={() => {}} Title="h2" />;
}

test('Mo-3 an open product shows every text of the product', () => {
  const view = renderToStaticMarkup(
    <TextsContext value={en}>
      <Page />
    </TextsContext>,
  );
  const missing = TEXTS.filter((field) => !view.includes(`the ${field}`));
  expect(missing).toEqual(NEVER_SHOWN);
});
