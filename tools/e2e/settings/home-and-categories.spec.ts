import sharp from 'sharp';
import type { HomeBlock } from '#catalog/settings/shop-settings.ts';
import { store } from '#store';
import { expectAccessible } from '../support/accessibility.ts';
import { enter } from '../support/administrator.ts';
import { offerLanguages } from '../support/offer-languages.ts';
import { expect, test } from '../support/own-shop.ts';
import { publishSettings } from '../support/publish-settings.ts';

test.use({ expectedFailures: [/\/admin\/shop\/home\.data/] });
test.afterEach(({ ownShop }) => ownShop.sql('truncate shop_settings, shop_settings_draft'));

test('Hs-12 the owner chooses and orders the products of the home page; an open page follows', async ({
  page,
  ownShop,
  browser,
}) => {
  const [first, second] = await ownShop.sql<{ id: string; name: string }>(
    'select id, name from products where not hidden and not featured order by created_at limit 2',
  );
  if (!first || !second) throw new Error('The demo has products that are not featured');
  const visitor = await browser.newPage({ baseURL: ownShop.origin });
  await visitor.goto('/');
  const shown = visitor.getByRole('region', { name: 'Featured Products' }).getByRole('article');
  await expect(shown).not.toHaveCount(2);

  await enter(page, ownShop.origin, '/admin/shop/home');
  const section = page.getByRole('region', { name: 'Featured products' });
  const field = section.getByLabel('Add a product: its name or code');
  await field.fill('no such product at all');
  await expect(section.getByText('No visible product has this name or code.')).toBeVisible();
  for (const { name } of [first, second]) {
    await field.fill(name);
    await expect(section.getByRole('button', { name: `Add ${name}` }).first()).toBeVisible();
    if (name === second.name) await expectAccessible(page);
    await field.press('Enter');
    await expect(section.getByRole('listitem').filter({ hasText: name })).toBeVisible();
    await expect(field).toBeFocused();
  }
  await section.getByRole('button', { name: `Move ${second.name} up` }).click();
  await publishSettings(page);
  await expect(shown).toHaveCount(2);
  await expect(shown.first()).toContainText(second.name);

  await ownShop.sql(`update products set hidden = true where id = '${second.id}'`);
  await expect(shown).toHaveCount(1);
  await page.reload();
  await expect(section.getByText('Hidden: visitors do not see it')).toBeVisible();
  await ownShop.sql(`update products set hidden = false where id = '${second.id}'`);
  await visitor.close();
});

test('Hs-30 the owner adds, moves and removes blocks of the home page; an open page follows', async ({
  page,
  ownShop,
  browser,
}) => {
  const photo = await sharp({ create: { width: 1200, height: 1500, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer();
  const visitor = await browser.newPage({ baseURL: ownShop.origin });
  await visitor.goto('/');
  await expect(visitor.getByRole('blockquote')).toHaveCount(1);

  await enter(page, ownShop.origin, '/admin/shop/home');
  const section = page.getByRole('region', { name: 'Blocks' });
  const add = async (kind: string) => {
    await section.getByLabel('New block').selectOption({ label: kind });
    await section.getByRole('button', { name: 'Add the block' }).click();
    return section.getByRole('listitem').last();
  };
  const quote = await add('Quote');
  await quote.getByLabel('Who says it').fill('Ida');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(quote.getByText('Must not be empty.')).toBeVisible();
  await quote.getByLabel('Text', { exact: true }).fill('Nothing <b>loud</b>');
  const row = await add('Row of products');
  await row.getByLabel('Products').selectOption('Bags');
  const split = await add('Photo with text');
  await split
    .getByLabel('Choose a photo of')
    .setInputFiles({ name: 'own.jpg', mimeType: 'image/jpeg', buffer: photo });
  await split.getByLabel('Heading').fill('The workshop');
  await split.getByLabel('Text', { exact: true }).fill('Two rooms above the bakery.');
  await split.getByLabel('It leads to a page').check();
  await split.getByLabel('Text of the link').fill('See the bags');
  await split.getByLabel('Link to').selectOption('Bags');
  await expectAccessible(page);
  await section
    .getByRole('listitem')
    .filter({ hasText: 'Slides' })
    .first()
    .getByText('Slides')
    .first()
    .click();
  await section.getByLabel('The slides stand still').check();
  await section.getByRole('button', { name: 'Move Introduction up' }).click();
  await section.locator('summary', { hasText: 'Quote “We keep' }).click();
  await section.getByRole('button', { name: /^Remove Quote “We keep/ }).click();
  // The select offers only what the page does not have.
  await expect(section.getByLabel('New block').getByRole('option', { name: 'Offices' })).toHaveCount(0);
  await publishSettings(page);

  await expect(visitor.getByRole('blockquote')).toHaveText('Nothing <b>loud</b>');
  await expect(visitor.getByText('Ida', { exact: true })).toBeVisible();
  const shown = visitor.getByRole('main');
  const bags = shown.locator('section').filter({ has: visitor.getByRole('heading', { name: 'Bags' }) });
  await expect(bags.getByRole('article').first()).toBeVisible();
  await expect(shown.getByRole('link', { name: 'See the bags' })).toHaveAttribute('href', '/bags');
  const heading = await shown.getByText('Clothes, bags and small pleasures').boundingBox();
  const slides = await shown.getByRole('region', { name: 'Collections' }).boundingBox();
  expect(heading?.y).toBeLessThan(slides?.y ?? 0);
  await expect(shown.getByRole('button', { name: 'Play the slides' })).toBeVisible();
  await expectAccessible(visitor);
  await visitor.setViewportSize({ width: 320, height: 640 });
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await visitor.close();
});

test('Hs-30 on a phone, words without a gap stay within their block, and a text keeps its lines', async ({
  page,
  ownShop,
}) => {
  const long = 'Photographicsentence'.repeat(4);
  const words = { title: long, text: `${long}\n\nTwo`, callToAction: long, link: '/women' };
  const picture = store.slides[0]?.picture ?? '';
  const [photo, half] = [{ kind: 'photo', picture, title: long }, { isHalf: true }];
  await offerLanguages(ownShop, ['en'], {
    blocks: [
      { kind: 'split', picture, ...words },
      { kind: 'quote', title: long, text: words.text },
      photo,
      { ...photo, ...half },
      { ...photo, ...half, link: '/women' },
    ] as HomeBlock[],
  });
  await expect.poll(async () => (await fetch(ownShop.origin)).text()).toContain(long);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  for (const text of await page.getByText(/Two$/).all())
    await expect(text).toHaveCSS('white-space', 'pre-line');
});

test('Hs-30 no block has a hole: a half photo alone is as wide as the page, and few products fill their row', async ({
  page,
  ownShop,
}) => {
  const half = { kind: 'photo', picture: store.slides[0]?.picture ?? '', isHalf: true };
  const blocks = [
    { ...half, title: 'Alone' },
    { kind: 'row', category: 'Bags' },
    { ...half, title: 'Left' },
    { ...half, title: 'Right' },
    { kind: 'row' },
  ];
  await offerLanguages(ownShop, ['en'], { blocks: blocks as HomeBlock[] });
  await expect.poll(async () => (await fetch(ownShop.origin)).text()).toContain('Alone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const main = page.getByRole('main');
  const width = await page.evaluate(() => document.body.clientWidth);
  const photo = (title: string) =>
    main.getByRole('figure').filter({ hasText: title }).locator('img').boundingBox();
  expect((await photo('Alone'))?.width).toBe(width);
  expect((await photo('Left'))?.width).toBeLessThan(width / 2);
  const row = (heading: string) => main.locator('section').filter({ hasText: heading });
  const rightEdge = await row('Bags').evaluate((section) => {
    const { right } = section.getBoundingClientRect();
    return right - Number.parseFloat(getComputedStyle(section).paddingRight);
  });
  const last = await row('Bags').getByRole('article').last().boundingBox();
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(rightEdge, 0);
  // A row with more products scrolls to the edges of the page.
  expect((await row('New in the collection').getByRole('list').first().boundingBox())?.width).toBe(width);
});

test('Hs-13 the owner orders the categories, takes one out of the menu, and gives one her own photo', async ({
  page,
  ownShop,
  browser,
}) => {
  const visitor = await browser.newPage({ baseURL: ownShop.origin });
  await visitor.goto('/');
  const menu = visitor.getByRole('banner').getByRole('navigation', { name: 'Categories' }).getByRole('link');
  await expect(menu).toHaveCount(8);

  await enter(page, ownShop.origin, '/admin/shop/categories');
  await page.getByRole('button', { name: 'Move Men up' }).click();
  await expect(page.getByRole('button', { name: 'Move Men down' })).toBeFocused();
  await page.locator('summary', { hasText: '/kids' }).click();
  await page.getByLabel('In the menu: Kids').uncheck();
  await page.locator('summary', { hasText: '/bags' }).click();
  await page.getByLabel('Choose a photo of Bags').setInputFiles('demo/images/bags-zip-pouch-1.jpg');
  await expect(page.getByRole('button', { name: 'Remove the photo of Bags' })).toBeVisible();
  await expectAccessible(page);
  await publishSettings(page);

  await expect(menu).toHaveText([
    'Men',
    'Women',
    'Healthcare',
    'Cosmetics',
    'Bags',
    'Accessories',
    'Footwear',
  ]);
  const tiles = visitor.getByRole('region', { name: 'Shop by Category' }).getByRole('listitem');
  await expect(tiles).toHaveCount(7);
  await expect(visitor.getByRole('contentinfo').getByRole('link', { name: 'Kids' })).toHaveCount(0);
  const [saved] = await ownShop.sql<{ picture: string }>(
    `select document#>>'{categories,Bags,cover,picture}' as picture from shop_settings`,
  );
  const name = saved?.picture.split('/').at(-1)?.split('.')[0];
  await expect(tiles.filter({ hasText: 'Bags' }).locator('img')).toHaveAttribute(
    'src',
    new RegExp(`${name}`),
  );
  expect((await page.request.get('/kids')).status()).toBe(200);
  await visitor.close();
});

test('Hs-13 the owner’s name of a category is used in menus, on products and by the search', async ({
  page,
  ownShop,
  browser,
}) => {
  const visitor = await browser.newPage({ baseURL: ownShop.origin });
  await visitor.goto('/');
  await enter(page, ownShop.origin, '/admin/shop/categories');
  await page.locator('summary', { hasText: '/women' }).click();
  const women = page.getByRole('group', { name: 'Women' });
  await women.getByLabel('Name').fill('Ladieswear <b>');
  await publishSettings(page);

  const named = visitor.getByRole('link', { name: 'Ladieswear <b>', exact: true });
  await expect(named).toHaveCount(3);
  for (const area of ['banner', 'main', 'contentinfo'] as const)
    await expect(visitor.getByRole(area).getByRole('link', { name: 'Ladieswear <b>' })).toHaveAttribute(
      'href',
      '/women',
    );
  await visitor.goto('/women');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Ladieswear <b>');
  const address = await visitor.getByRole('article').getByRole('link').first().getAttribute('href');
  await visitor.goto(address ?? '');
  await expect(visitor.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Ladieswear <b>');
  await expect(visitor.getByRole('heading', { name: 'More from Ladieswear <b>' })).toBeVisible();
  expect(await visitor.content()).toContain('"category":"Ladieswear \\u003cb>"');
  await visitor.goto('/search?q=ladieswear');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
    /^Found \d+ product\(s\) for "ladieswear"$/,
  );
  await visitor.setViewportSize({ width: 390, height: 844 });
  await visitor.getByRole('button', { name: 'Menu' }).click();
  await expect(visitor.getByRole('dialog').getByRole('link', { name: 'Ladieswear <b>' })).toBeVisible();
  await visitor.goto('/nothing-here');
  await expect(visitor.getByRole('main').getByRole('link', { name: 'Ladieswear <b>' })).toBeVisible();
  await visitor.close();
});

test('Hs-18 the longest texts stay on their slide at 1280 by 720; the form counts them, and they can be light', async ({
  page,
  ownShop,
}) => {
  await enter(page, ownShop.origin, '/admin/shop/home');
  await page.locator('summary', { hasText: '1. The quiet colors' }).click();
  const slide = page.getByRole('listitem').filter({ hasText: /^1\. / }).first();
  const title = slide.getByLabel('Title', { exact: true });
  await title.fill('Wonderful warm windcheaters, '.repeat(3));
  await expect(title).toHaveValue(/^.{80}$/);
  await expect(title).toHaveAccessibleDescription('80 of 80 characters. The rest is cut off.');
  await slide.getByLabel('Line above the title').fill('Many more words '.repeat(5));
  await slide.getByLabel('Text', { exact: true }).fill('With wide margins. '.repeat(13));
  await slide.getByLabel('Text of the link').fill('Look at all of the windcheaters now '.repeat(3));
  await slide.getByLabel('Color of the text').selectOption('Light');

  const visitor = await page.context().newPage();
  await visitor.setViewportSize({ width: 1280, height: 720 });
  for (const position of ['Right', 'Center', 'Left']) {
    await slide.getByLabel('Position of the text').selectOption(position);
    await publishSettings(page);
    await visitor.goto(`${ownShop.origin}/`);
    const shown = visitor.getByRole('group', { name: '1 of 5' });
    const outer = await shown.boundingBox();
    for (const part of ['heading', 'link'] as const) {
      const inner = await shown.getByRole(part).boundingBox();
      expect(inner?.y, position).toBeGreaterThanOrEqual(outer?.y ?? Number.NaN);
      const bottom = (box: typeof inner) => (box ? box.y + box.height : Number.NaN);
      expect(bottom(inner), position).toBeLessThanOrEqual(bottom(outer));
    }
    await expect(shown.getByRole('heading')).toHaveCSS('color', 'rgb(251, 249, 245)');
    const link = shown.getByRole('link');
    await link.focus();
    await expect(link, 'the ring is as light as the text').toHaveCSS('outline-color', 'rgb(251, 249, 245)');
  }
  await visitor.close();
});

test('Hs-3 a block that another tab removed while it was edited, or the other way round, is removed or kept by a question', async ({
  page,
  ownShop,
}) => {
  const publish = (version: number, blocks: HomeBlock[]) =>
    ownShop.sql(
      `insert into shop_settings (version, document, changes, published_by) values (${version}, $1, '[]', 'admin')`,
      [JSON.stringify({ ...store, blocks })],
    );
  const others = store.blocks.filter(({ kind }) => kind !== 'quote');
  const quote: HomeBlock = { kind: 'quote', text: 'Their words', title: 'Ida' };
  const question = page.getByRole('alertdialog', { name: 'These settings were changed in another window' });
  const edit = async () => {
    await enter(page, ownShop.origin, '/admin/shop/home');
    const block = page.getByRole('region', { name: 'Blocks' }).getByRole('listitem').last();
    await block.locator('summary').click();
    return block;
  };
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
  const draftOf = async () =>
    (await ownShop.sql<{ document: unknown }>('select document from shop_settings_draft')).map(
      ({ document }) => JSON.stringify(document),
    );

  await publish(1, [...others, quote]);
  const edited = await edit();
  await edited.getByLabel('Text', { exact: true }).fill('My words');
  await publish(2, others);
  await save();
  await expect(question.getByRole('group')).toHaveText(
    /^Block of the home pageYour version: .*My words.*Saved version: \(removed\)$/,
  );
  await expectAccessible(page);
  await question.getByText('Saved version:').click();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('My words')).toHaveCount(0);
  expect(await draftOf()).toEqual([]);

  await publish(3, [...others, quote]);
  const removed = await edit();
  await removed.getByRole('button', { name: /^Remove/ }).click();
  await publish(4, [...others, { ...quote, text: 'Their later words' }]);
  await save();
  await expect(question.getByRole('group')).toHaveText(
    /^Block of the home pageYour version: \(removed\)Saved version: .*Their later words.*$/,
  );
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Visitors do not see it yet.')).toBeVisible();
  expect(await draftOf()).toEqual([expect.not.stringContaining('words')]);
});
