import sharp from 'sharp';
import { expectAccessible } from '../support/accessibility.ts';
import { addProducts, removeProducts } from '../support/own-products.ts';
import { expect, test } from '../support/own-shop.ts';
import { metadata } from '../support/product-parts.ts';

const NAMES = ['Model boot, sand', 'Model boot, rust', 'Model boot, ink'] as const;

test('Md-2 Md-3 Md-4 one card shows a model; its swatches, its page and open pages follow its colors', async ({
  page,
  ownShop,
}) => {
  const [sand, rust, ink, other] = await addProducts(ownShop, [
    ...NAMES.map((name) => ({ name, category: 'Footwear' })),
    { name: 'Model other', category: 'Footwear' },
  ]);
  const ids = [sand, rust, ink, other].flatMap((id) => id ?? []);
  await ownShop.sql("update products set model = 'Boot' where id = any($1)", [ids.slice(0, 3)]);
  await ownShop.sql("update products set created_at = now() - interval '1 hour' where id = $1", [sand]);
  await ownShop.sql("update products set created_at = now() + interval '1 hour' where id = $1", [ink]);
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));

  await page.goto(`${ownShop.origin}/footwear`);
  const item = page.getByRole('listitem').filter({ hasText: /Model boot/ });
  await expect(item).toHaveCount(1);
  await expect(item.getByRole('heading')).toHaveText(NAMES[2]);
  const colors = item.getByRole('group', { name: 'Colors' });
  await expect(colors.getByRole('link')).toHaveCount(3);
  await expectAccessible(page);

  // A press changes the card and its link.
  await colors.getByRole('link', { name: NAMES[0] }).click();
  await expect(item.getByRole('heading')).toHaveText(NAMES[0]);
  await expect(item.getByRole('article').getByRole('link')).toHaveAttribute('href', `/product/${sand}`);
  // Arrow keys choose the neighbor, which becomes the only tab stop.
  await page.keyboard.press('ArrowLeft');
  await expect(item.getByRole('heading')).toHaveText(NAMES[1]);
  await expect(colors.locator('a:not([tabindex])')).toHaveAccessibleName(NAMES[1]);

  // The chosen color opens, and previous and next lead to other models.
  await item.getByRole('article').getByRole('link').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: NAMES[1] })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/product/${rust}$`));
  await dialog.getByRole('link', { name: NAMES[0] }).click();
  await expect(page).toHaveURL(new RegExp(`/product/${sand}$`));
  await expect(dialog.getByRole('heading', { name: NAMES[0] })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Next product' }).click();
  await expect(dialog.getByRole('heading', { name: /Model boot/ })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // Open pages follow: a sold-out color no longer leads, and a hidden one disappears.
  await page.goto(`${ownShop.origin}/footwear`);
  await ownShop.sql('update products set in_stock = false where id = $1', [ink]);
  await expect(item.getByRole('heading')).toHaveText(NAMES[1]);
  await expect(colors.getByRole('link', { name: `${NAMES[2]} (Sold out)` })).toBeVisible();
  await ownShop.sql('update products set hidden = true where id = $1', [ink]);
  await expect(colors.getByRole('link')).toHaveCount(2);
  await ownShop.sql("update products set model = 'Boots' where id = $1", [sand]);
  await expect(item).toHaveCount(2);
  await expect(colors).toHaveCount(0);

  await ownShop.sql("update products set model = 'Boot' where id = $1", [sand]);
  await page.goto(`${ownShop.origin}/product/${rust}`);
  expect(JSON.parse((await metadata(page)).jsonLd ?? '')).toMatchObject({
    '@type': 'ProductGroup',
    name: 'Model boot',
    hasVariant: [{ '@type': 'Product', sku: rust }, { url: `${ownShop.origin}/product/${sand}` }],
  });
  await page.getByRole('group', { name: 'Colors' }).getByRole('link', { name: NAMES[0] }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAMES[0]);
  await expectAccessible(page);
  expect(errors).toEqual([]);
  // An open page would load its product again once it is removed.
  await page.goto('about:blank');
  await removeProducts(ownShop, ids);
});

test('Md-2 each swatch names its color, and the chosen one is marked in forced colors, too', async ({
  page,
  ownShop,
}) => {
  const ids = await addProducts(ownShop, [
    { name: 'Named boot, Sand', category: 'Footwear' },
    { name: 'Named boot', category: 'Footwear' },
  ]);
  await ownShop.sql("update products set model = 'Named' where id = any($1)", [ids]);
  for (const [at, color] of ['Sand', 'Rust'].entries())
    await ownShop.sql('update products set facts = array[$2] where id = $1', [ids[at], `Color: ${color}`]);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/footwear');
  const item = page.getByRole('listitem').filter({ hasText: 'Named boot' });
  const colors = item.getByRole('group', { name: 'Colors' });
  const [sand, rust] = ['Sand', 'Rust'].map((color) =>
    colors.getByRole('link', { name: `Named boot, ${color}`, exact: true }),
  );
  const lineOf = (link = colors) =>
    link.evaluate((element) => getComputedStyle(element, '::after').backgroundColor);
  const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await sand?.click();
  // The line below the name says the color, so the name does not.
  await expect(item.getByRole('heading')).toHaveText('Named boot');
  await expect(item.getByText('Sand', { exact: true })).toBeVisible();
  await expect(rust ?? colors).not.toHaveAttribute('aria-current');
  expect([await lineOf(rust), canvas]).not.toContain(await lineOf(sand));
  await page.emulateMedia({ forcedColors: null });
  await removeProducts(ownShop, ids);
});

test('Md-2 without scripts, swatches are links to the colors', async ({ browser, ownShop }) => {
  const ids = await addProducts(ownShop, [
    { name: 'Plain boot, sand', category: 'Footwear' },
    { name: 'Plain boot, rust', category: 'Footwear' },
  ]);
  await ownShop.sql("update products set model = 'Plain' where id = any($1)", [ids]);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: ownShop.origin });
  const page = await context.newPage();
  await page.goto('/footwear');
  await page.getByRole('group', { name: 'Colors' }).getByRole('link', { name: 'Plain boot, sand' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plain boot, sand');
  await context.close();
  await removeProducts(ownShop, ids);
});

test.describe('when pictures fail to load', () => {
  test.use({ expectedFailures: [/\/pictures\//] });

  test('Md-3 Cd-2 a swatch without its photo is plain, and has no icon of the browser', async ({
    page,
    ownShop,
  }) => {
    const ids = await addProducts(
      ownShop,
      NAMES.map((name) => ({ name, category: 'Footwear' })),
    );
    await ownShop.sql("update products set model = 'Boot' where id = any($1)", [ids]);
    await page.route('**/pictures/**', (route) => route.abort());
    await page.goto(`${ownShop.origin}/footwear`);
    const photo = page.getByRole('group', { name: 'Colors' }).locator('img').first();
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
    const pixels = await sharp(await photo.screenshot())
      .greyscale()
      .raw()
      .toBuffer();
    expect(new Set(pixels).size).toBeLessThanOrEqual(2);
    await page.goto('about:blank');
    await removeProducts(ownShop, ids);
  });
});

test('Md-3 a hidden color appears on no page, in no feed and in no answer for programs', async ({
  request,
  ownShop,
}) => {
  const ids = await addProducts(
    ownShop,
    ['Veiled boot, sand', 'Veiled boot, ghostwhite'].map((name) => ({ name, category: 'Footwear' })),
  );
  const [shown = '', hidden = ''] = ids;
  await ownShop.sql("update products set model = 'Veiled', facts = '{\"Color: Sand\"}' where id = any($1)", [
    ids,
  ]);
  await ownShop.sql(
    "update products set hidden = true, price = null, code = 'GHOST-1', facts = '{\"Color: Ghostwhite\"}' where id = $1",
    [hidden],
  );
  const both = `products=${shown},${hidden}`;
  const pages = [
    ...['/footwear', '/footwear?sort=price-up', `/product/${shown}`, `/product/${shown}.data`],
    ...['/search?q=veiled', '/search/suggestions?q=veiled', '/products.json?q=veiled'],
    ...[`/ask?${both}`, `/shortlist?${both}`, `/shortlist/print?${both}`],
    ...['/feeds/google.xml', '/feeds/openai.jsonl', '/sitemap/1.xml'],
  ];
  const read = async (path: string, data?: object) => {
    const answer = await (data ? request.post(path, { data }) : request.get(path));
    expect(answer.ok(), path).toBe(true);
    return answer.text();
  };
  const texts = await Promise.all([
    ...pages.map((path) => read(path)),
    read('/ucp/catalog/search', { query: 'veiled' }),
    read('/ucp/catalog/product', { id: shown }),
  ]);
  for (const [at, text] of texts.entries()) {
    const path = pages[at] ?? 'UCP';
    expect(text, path).toContain(path.startsWith('/sitemap') ? shown : 'Veiled boot');
    expect(text, path).not.toMatch(/ghostwhite|GHOST-1/i);
    // Some addresses contain the id themselves.
    if (!path.includes(hidden)) expect(text, path).not.toContain(hidden);
  }
  await removeProducts(ownShop, ids);
});
