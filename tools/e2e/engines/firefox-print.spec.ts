import { constants, inflateSync } from 'node:zlib';
import { addProducts, removeProducts } from '../support/own-products.ts';
import { TOTE } from '../support/product-parts.ts';
import { expect } from '../support/test.ts';
import { test } from './test.ts';
import { dialog, heading, link } from './visitor.ts';

// Unlike Chromium, Firefox prints an empty sheet after a page that is as high as the screen.
test('Ux-24 Firefox prints a short page, and an open product, on one sheet of paper', async ({
  visitor,
  engine,
}) => {
  const printed: Record<string, number> = {};
  const print = async (name: string) => {
    printed[name] = countSheets((await engine.print?.()) ?? Buffer.alloc(0));
  };
  for (const path of ['/contact', '/search?q=zzzzzz', '/shortlist', '/nowhere', '/admin/login']) {
    await visitor.open(path);
    await print(path);
  }
  await visitor.open('/bags');
  await visitor.click(link(TOTE, { role: 'main', name: '' }));
  await visitor.finds(heading('Product Details', dialog(TOTE)));
  await print('an open product');
  expect(Object.values(printed), JSON.stringify(printed)).toEqual(Array(6).fill(1));
});

test('Ux-24 Firefox prints a product with a long text from the first sheet on', async ({
  visitor,
  engine,
  ownShop,
}) => {
  const steps = Array.from({ length: 30 }, (_, index) => `Step ${index}: woven, washed and sewn by people.`);
  const description = steps.join('\n\n');
  const [id = ''] = await addProducts(ownShop, [{ name: 'Long shawl', description }]);
  await visitor.open(`/product/${id}`);
  expect(countSheets((await engine.print?.()) ?? Buffer.alloc(0))).toBe(2);
  await removeProducts(ownShop, [id]);
});

/** Returns the number of pages in the page tree of a PDF, which Firefox compresses (PDF 2.0, 7.5.7 and 7.7.3.2). */
function countSheets(pdf: Buffer): number {
  const objects = pdf.toString('latin1').matchAll(/\/ObjStm[\s\S]*?stream\r?\n([\s\S]*?)\r?\nendstream/g);
  // A stream whose last byte is the same as a line break loses it.
  const options = { finishFlush: constants.Z_SYNC_FLUSH };
  const texts = [...objects].map(([, bytes = '']) =>
    inflateSync(Buffer.from(bytes, 'latin1'), options).toString(),
  );
  return Number(/\/Count (\d+)/.exec(texts.join('\n'))?.[1]);
}
