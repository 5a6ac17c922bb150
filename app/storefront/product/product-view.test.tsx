import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { en } from '#app/texts/en.ts';
import { TextsContext } from '#app/texts/use-texts.ts';
import { fieldsWith } from '#catalog/products/product-fields.ts';
import { tote } from '#catalog/testing/tote.ts';
import { ProductView } from './product-view.tsx';

const TEXTS = [...fieldsWith({ kind: 'line' }), ...fieldsWith({ kind: 'text' })];

/** The model only joins colors, search engines show their texts, and the handle is the key of an imported table. */
const NEVER_SHOWN = ['model', 'searchTitle', 'searchText', 'handle'];

const NOTE = { title: 'Care', html: '<h2>Wool</h2><h3>Washing</h3>' };

const PAGES = {
  modal: createRoutesStub([{ path: '/', Component: Modal }]),
  page: createRoutesStub([{ path: '/', Component: OwnPage }]),
};

function Modal() {
  return <View layout="modal" />;
}

function OwnPage() {
  return <View layout="page" />;
}

function View({ layout }: { layout: 'modal' | 'page' }) {
  const { priceOnRequest: _, ...shown } = tote;
  const texts = Object.fromEntries(TEXTS.map((field) => [field, `the ${field}`]));
  const product = { ...shown, ...texts, id: 'a' };
  const notes = [NOTE, NOTE];
  return <ProductView {...{ product, notes, layout }} offices={undefined} onColor={() => {}} Title="h2" />;
}

function render(layout: 'modal' | 'page'): string {
  const Page = PAGES[layout];
  return renderToStaticMarkup(
    <TextsContext value={en}>
      <Page />
    </TextsContext>,
  );
}

test('Mo-3 an open product shows every text of the product', () => {
  const view = render('modal');
  const missing = TEXTS.filter((field) => !view.includes(`the ${field}`));
  expect(missing).toEqual(NEVER_SHOWN);
});

test('Ux-21 headings in a page of text are below the heading of its row', () => {
  expect(render('page')).toMatch(/<h2[^>]*><span>Care<\/span><\/h2>.*<h3>Wool<\/h3><h4>Washing<\/h4>/);
  expect(render('modal')).toMatch(/<h3[^>]*><span>Care<\/span><\/h3>.*<h4>Wool<\/h4><h5>Washing<\/h5>/);
});
