import sharp from 'sharp';
import { store } from '#store';
import { expectAccessible } from '../support/accessibility.ts';
import { enter } from '../support/administrator.ts';
import { expect, test } from '../support/own-shop.ts';
import { publishSettings } from '../support/publish-settings.ts';

test.use({ expectedFailures: [/\/admin\/shop\/\w+\.data/] });
test.afterEach(({ ownShop }) => ownShop.sql('truncate shop_settings, shop_settings_draft'));

test('Hs-7 the owner adds a slide with her own photo, previews it, and removes other slides', async ({
  page,
  ownShop,
}) => {
  const dark = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#2a2a2a' } })
    .jpeg()
    .toBuffer();
  await enter(page, ownShop.origin, '/admin/shop/home');
  const first = page.getByRole('listitem').filter({ hasText: `1. ${store.slides[0]?.title}` });
  await first.getByText(`1. ${store.slides[0]?.title}`).click();
  const preview = page.frameLocator('iframe[title="Preview on a desktop"]').first();
  await expect(preview.getByRole('heading', { name: store.slides[0]?.title })).toHaveCount(1);
  const hard = page.getByText('The text is hard to read over this photo');
  await expect(hard).toHaveCount(0);

  await page.getByRole('button', { name: 'Add a slide' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Please choose a photo.')).toBeVisible();
  const added = page.getByRole('listitem').filter({ hasText: '6.' });
  await added
    .getByLabel('Choose a photo of slide 6')
    .setInputFiles({ name: 'own.jpg', mimeType: 'image/jpeg', buffer: dark });
  await added.getByLabel('Line above the title').fill('Linen');
  await added.getByLabel('Title', { exact: true }).fill('My <i>own</i> photo');
  await added.getByLabel('Text', { exact: true }).fill('Made here.');
  await added.getByLabel('Text of the link').fill('See the linen');
  await added.getByLabel('Link to').selectOption({ label: 'A search' });
  await added.getByLabel('Words to search for').fill('linen dress');
  await expect(hard).toBeVisible();
  await expectAccessible(page);
  await added.getByRole('button', { name: 'Point of interest' }).click();
  await page.getByRole('slider', { name: 'From the left' }).fill('30');
  await page.getByRole('button', { name: 'Done' }).click();
  for (const { title } of store.slides.slice(1)) {
    await page.getByText(new RegExp(`^\\d\\. ${title}$`)).click();
    await page.getByRole('button', { name: `Remove ${title}` }).click();
  }
  await page.getByRole('button', { name: 'Move My <i>own</i> photo up' }).click();
  await publishSettings(page);

  await page.goto('/');
  const slide = page.getByRole('group', { name: '1 of 2' });
  await expect(slide.getByText('My <i>own</i> photo')).toBeVisible();
  await expect(slide.getByRole('link', { name: 'See the linen' })).toHaveAttribute(
    'href',
    '/search?q=linen%20dress',
  );
  const photo = slide.locator('img');
  await expect(photo).toHaveCSS('object-position', '30% 50%');
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await photo.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('/pictures/slide');
  const html = await (await page.request.get('/contact')).text();
  expect(html).toMatch(/property="og:image" content="[^"]+\/pictures\/social\/\d+-\w+\.jpg\.jpg"/);

  await page.goto('/admin/shop/home');
  await page.getByText(`2. ${store.slides[0]?.title}`).click();
  await page.getByRole('button', { name: `Remove ${store.slides[0]?.title}` }).click();
  await publishSettings(page);
  await page.goto('/');
  await expect(page.getByRole('group', { name: '1 of 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next slide' })).toHaveCount(0);

  await page.goto('/admin/media');
  await expect(
    page
      .getByRole('link', { name: 'Used by the current or an earlier version of the shop settings' })
      .first(),
  ).toBeVisible();
});
