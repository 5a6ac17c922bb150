import { writeFile } from 'node:fs/promises';
import { expectAccessible } from '../support/accessibility.ts';
import { enter } from '../support/administrator.ts';
import { expect, test } from '../support/own-shop.ts';
import { publishSettings } from '../support/publish-settings.ts';

test.use({ expectedFailures: [/\/admin\/shop\/logo/] });
test.afterEach(({ ownShop }) => ownShop.sql('truncate shop_settings, shop_settings_draft'));

test('Hs-10 a logo replaces the name in the header, and the icons are made from it', async ({
  page,
  ownShop,
  playwright,
}) => {
  await enter(page, ownShop.origin, '/admin/shop/brand');
  const choose = page.getByLabel('Choose a logo');
  await choose.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg') });
  await expect(page.getByText('A logo must be an SVG, PNG or WebP file')).toBeVisible();
  // More than the server reads after a refusal, which would look like a lost connection.
  const large = test.info().outputPath('logo.png');
  await writeFile(large, Buffer.alloc(40 * 1_048_576));
  await choose.setInputFiles(large);
  await expect(
    page.getByText('The file of 40 MB is larger than 1 MB, the limit of a logo. Please export it without'),
  ).toBeVisible();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"><script>alert(1)</script>' +
    '<rect width="200" height="50" rx="20" fill="#6b1a2c" onload="alert(1)"/></svg>';
  const arrives = Promise.withResolvers<void>();
  await page.route('**/admin/shop/logo', async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await choose.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  // What is published before the logo has arrived would lack it.
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await expect(publish).toHaveAttribute('aria-disabled', 'true');
  arrives.resolve();
  await expect(page.getByRole('img', { name: 'The logo' })).toBeVisible();
  await expectAccessible(page);
  await publishSettings(page);

  await page.goto('/contact');
  const logo = page.getByRole('banner').getByRole('img', { name: 'Vitrine' });
  await expect(logo).toBeVisible();
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(960);
  await expectAccessible(page);
  const visitor = await playwright.request.newContext({ baseURL: ownShop.origin });
  const html = await (await visitor.get('/')).text();
  const [icon = ''] =
    /\/media\/products\/[\w-]+\.png/.exec(/<link rel="icon"[^>]*>/.exec(html)?.[0] ?? '') ?? [];
  const answer = await visitor.get(icon);
  expect(answer.headers()).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  const manifest = await (await visitor.get('/site.webmanifest')).json();
  expect(manifest.icons).toEqual([{ src: icon, type: 'image/png', sizes: '512x512' }]);
  await visitor.dispose();

  await page.goto('/admin/shop/brand');
  await page.getByRole('button', { name: 'Remove the logo' }).click();
  await publishSettings(page);
  await page.goto('/contact');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Vitrine' })).toHaveText('Vitrine');
});
