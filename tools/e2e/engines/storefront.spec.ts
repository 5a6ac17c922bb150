import { offerLanguages } from '../support/offer-languages.ts';
import { addProducts, removeProducts } from '../support/own-products.ts';
import { TOTE } from '../support/product-parts.ts';
import { expect } from '../support/test.ts';
import { test } from './test.ts';
import { button, dialog, field, heading, link, text, type Visitor } from './visitor.ts';

/** Runs all tests of this file in one worker, because each worker starts a browser and a shop. */
test.describe.configure({ mode: 'default' });

const BANNER = { role: 'banner', name: '' };
const CARDS = { role: 'article', name: '' };
const MODAL = dialog(TOTE);
const PRODUCT = /^\/product\/[0-9a-f-]{36}$/;

test('He-1 a header link opens a category without a page load, and Back returns to the previous page', async ({
  visitor,
}) => {
  await visitor.open('/');
  await visitor.staysOnDocument(async () => {
    await visitor.click(link('Bags', BANNER));
    await visitor.isAt('/bags');
    await visitor.finds(link(TOTE));
    await visitor.back();
    await visitor.isAt('/');
    await visitor.finds({ role: 'region', name: 'Collections' });
  });
});

test('Ca-6 a list is sorted by price', async ({ visitor }) => {
  await visitor.open('/women');
  await visitor.click(button('Filter and sort'));
  await visitor.click(text('Highest price'));
  await visitor.click(button('Show'));
  await visitor.isAt('/women?sort=price-down');
  await expect
    .poll(async () => {
      const prices = await pricesListed(visitor);
      return prices.length > 1 && prices.every((price, at) => at === 0 || price <= (prices[at - 1] ?? price));
    })
    .toBe(true);
});

test('Ca-6 a list is filtered by price, and the filter is cleared', async ({ visitor }) => {
  await visitor.open('/women');
  const all = (await pricesListed(visitor)).length;
  await visitor.click(button('Filter and sort'));
  await visitor.fill(field('To'), '150');
  await visitor.click(button('Show'));
  await visitor.isAt('/women?max=150');
  await expect.poll(async () => Math.max(...(await pricesListed(visitor)))).toBeLessThanOrEqual(150);
  await visitor.click(link('Remove Up to $150'));
  await visitor.isAt('/women');
  await expect.poll(async () => (await pricesListed(visitor)).length).toBe(all);
});

test('Ca-4 accessories are filtered by category', async ({ visitor }) => {
  await visitor.open('/accessories');
  await visitor.click(link('Watches', { role: 'navigation', name: 'Accessories' }));
  await visitor.isAt('/accessories?subcategory=Watches');
  await expect.poll(() => visitor.texts(CARDS)).toHaveLength(1);
  await visitor.finds(link('Meridian Watch'));
});

test('He-2 Se-1 the search bar suggests products while the visitor types, and Enter lists the results', async ({
  visitor,
}) => {
  await visitor.open('/women');
  await visitor.click(button('Search', BANNER));
  await visitor.fill(field('Search for products'), 'leather tote');
  await visitor.sees(TOTE, { role: 'option', name: TOTE });
  await visitor.press('Enter');
  await visitor.isAt('/search?q=leather+tote');
  await visitor.finds(heading('Found 1 product(s) for "leather tote"'));
  await visitor.findsNo(button('Close search'));
});

test('He-2 a suggestion is chosen with the arrow keys', async ({ visitor }) => {
  await visitor.open('/women');
  await visitor.click(button('Search', BANNER));
  await visitor.fill(field('Search for products'), 'leather');
  await visitor.finds({ role: 'option', name: TOTE });
  await visitor.press('ArrowDown');
  await visitor.press('Enter');
  await visitor.isAt(PRODUCT);
  await visitor.finds(heading(TOTE));
});

test('Cd-4 Mo-1 a card opens the product over its list; the X and Escape close it', async ({ visitor }) => {
  await visitor.open('/bags');
  await visitor.staysOnDocument(async () => {
    for (const close of [() => visitor.click(button('Close', MODAL)), () => visitor.press('Escape')]) {
      await openTote(visitor);
      await close();
      await visitor.findsNo(MODAL);
      await visitor.isAt('/bags');
    }
  });
});

test('Mo-1 on a phone the open product can be closed', async ({ visitor }) => {
  await visitor.resize(390, 844);
  await visitor.open('/bags');
  // The second opening finds the modal's code loaded.
  for (let opened = 0; opened < 2; opened += 1) {
    await openTote(visitor);
    await visitor.click(button('Close', MODAL));
    await visitor.findsNo(MODAL);
    await visitor.isAt('/bags');
  }
});

test('Mo-1 Back closes the open product and restores the scroll position in the list', async ({
  visitor,
}) => {
  await visitor.open('/women');
  await visitor.evaluate('scrollTo({ top: 600, behavior: "instant" })');
  await visitor.click({ role: 'link', name: 'Sable A-Line Midi Skirt' });
  await visitor.isAt(PRODUCT);
  const before = await visitor.evaluate('scrollY');
  await visitor.back();
  await visitor.isAt('/women');
  await visitor.findsNo(dialog('Sable A-Line Midi Skirt'));
  await expect.poll(() => visitor.evaluate('scrollY')).toBe(before);
});

test('Mo-1 an open product stays at its address when the page is reloaded', async ({ visitor }) => {
  await visitor.open('/bags');
  await openTote(visitor);
  await visitor.reload();
  await visitor.isAt(PRODUCT);
  await visitor.finds(heading(TOTE));
  await visitor.back();
  await visitor.isAt('/bags');
  await visitor.finds(link(TOTE));
});

test('Mo-2 Mo-3 the modal shows the next picture and the next product', async ({ visitor }) => {
  await visitor.open('/bags');
  await openTote(visitor);
  await visitor.click(button('Image 2 of 3', MODAL));
  await visitor.until(`inPage.find(${JSON.stringify(button('Image 2 of 3', MODAL))}).ariaCurrent === 'true'`);
  await visitor.click(button('Next product', MODAL));
  await visitor.finds(dialog('Marlow Top-Handle Mini'));
});

test('Ux-7 the contact links of a product use the chosen office; Escape and Back close only them', async ({
  visitor,
}) => {
  await visitor.resize(390, 844);
  await visitor.open('/bags');
  await openTote(visitor);
  await visitor.click(button('Other ways', MODAL));
  await visitor.choose(field('Your question goes to'), 'Vitrine Gulf');
  const whatsApp = `inPage.find(${JSON.stringify(link('WhatsApp', MODAL))}).href`;
  await visitor.until(`${whatsApp}.startsWith('https://wa.me/97141550142?text=')`);
  await visitor.press('Escape');
  await visitor.findsNo(button('Close contact options'));
  await visitor.click(button('Other ways', MODAL));
  await visitor.finds(button('Close contact options'));
  await visitor.back();
  await visitor.findsNo(button('Close contact options'));
  await visitor.finds(MODAL);
});

test('He-3 on a phone the menu leads to a category', async ({ visitor }) => {
  await visitor.resize(390, 844);
  await visitor.open('/women');
  await visitor.click(button('Menu'));
  await visitor.click(link('Bags', dialog('Menu')));
  await visitor.isAt('/bags');
  await visitor.findsNo(dialog('Menu'));
  await visitor.finds(link(TOTE));
});

test('Rt-1 a change appears on the open page, even after Back from another document', async ({
  visitor,
  ownShop,
}) => {
  const rename = (name: string) =>
    ownShop.sql(`update products set name = $1 where code = 'live' or name like 'Live %'`, [name]);
  await ownShop.sql(
    `insert into products (name, price, category, description) values ('Live one', 10, 'Bags', 'Changes.')`,
  );
  await visitor.open('/bags');
  await visitor.sees('Live one');
  await rename('Live two');
  await visitor.sees('Live two');
  await visitor.open('/admin/login');
  await visitor.back();
  await visitor.isAt('/bags');
  await rename('Live three');
  await visitor.sees('Live three');
  await ownShop.sql(`delete from products where name like 'Live %'`);
  await visitor.seesNo('Live three');
});

test('Rt-1 La-4 Back from another language restores the page from memory, and shows the changes since then', async ({
  visitor,
  ownShop,
}) => {
  await offerLanguages(ownShop, ['en', 'ar']);
  const [id = ''] = await addProducts(ownShop, [{ name: 'Seen before' }]);
  const rename = (name: string) => ownShop.sql('update products set name = $2 where id = $1', [id, name]);
  await visitor.open('/bags');
  await visitor.evaluate(
    `addEventListener('pageshow', ({ persisted }) => { window.isRestored = persisted })`,
  );
  await rename('Renamed at once');
  await visitor.sees('Renamed at once');
  await visitor.click(text('English', BANNER));
  await visitor.click(link('العربية', BANNER));
  await visitor.isAt('/ar/bags');
  await rename('Renamed while away');
  await visitor.back();
  await visitor.isAt('/bags');
  await visitor.sees('Renamed while away');
  expect(await visitor.evaluate('window.isRestored')).toBe(true);
  await removeProducts(ownShop, [id]);
  await ownShop.sql('truncate shop_settings, shop_settings_draft');
});

async function openTote(visitor: Visitor): Promise<void> {
  await visitor.click(link(TOTE, { role: 'main', name: '' }));
  // At first the modal shows the data of the card; its buttons appear when its code is loaded.
  await visitor.finds(heading('Product Details', MODAL));
  await visitor.isAt(PRODUCT);
}

async function pricesListed(visitor: Visitor): Promise<number[]> {
  const cards = await visitor.texts(CARDS);
  return cards.map((card) => Number(/\$([\d,.]+)/.exec(card)?.[1]?.replaceAll(',', '')));
}
