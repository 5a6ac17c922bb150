import type { Locator, Page } from '@playwright/test';
import { cardOf, metadata, openProduct, sentMetadata, TOTE } from '../support/product-parts.ts';
import { expect, test } from '../support/test.ts';

const SKIRT = 'Sable A-Line Midi Skirt';

test('Cd-4 Mo-1 Ro-5 a card opens the modal; Escape, the backdrop, X and Back close it', async ({ page }) => {
  await page.goto('/women');
  const card = cardOf(page, SKIRT).getByRole('link');
  await card.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 150);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(100);
  const position = await scrolled(page);

  const closings: [string, () => Promise<unknown>][] = [
    ['Escape', () => page.keyboard.press('Escape')],
    ['backdrop', () => page.mouse.click(5, 5)],
    ['X', () => page.getByRole('button', { name: 'Close' }).click()],
    ['Back', () => page.goBack()],
  ];
  for (const [way, close] of closings) {
    await card.focus();
    await card.press('Enter');
    const modal = page.getByRole('dialog', { name: SKIRT });
    await expect(modal).toBeVisible();
    await expect(page).toHaveURL(/\/product\/[0-9a-f-]{36}$/);
    await page.mouse.move(10, 400);
    await page.mouse.wheel(0, 300);
    for (let stop = 0; stop < 12; stop += 1) await page.keyboard.press('Tab');
    expect(await modal.evaluate((element) => element.contains(document.activeElement)), way).toBe(true);

    await close();
    await expect(modal).toHaveCount(0);
    await expect(page).toHaveURL('/women');
    await expect(card).toBeFocused();
    expect(await scrolled(page), way).toBe(position);
  }
});

test('Mo-1 Escape right after the click closes the modal, and so does a press on X held until the modal’s code is loaded', async ({
  page,
}) => {
  await page.goto('/bags');
  const card = cardOf(page, TOTE).getByRole('link');
  const modal = page.getByRole('dialog', { name: TOTE });
  await card.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/bags');
  await expect(modal).toHaveCount(0);

  let sendCode = () => {};
  const codeReleased = new Promise<void>((resolve) => {
    sendCode = resolve;
  });
  await page.route('**/assets/modal-*.js', (route) => codeReleased.then(() => route.continue()));
  await page.reload();
  await card.press('Enter');
  await modal.getByRole('button', { name: 'Close' }).hover();
  await page.mouse.down();
  sendCode();
  await expect(modal.getByRole('button', { name: 'Next product' })).toBeVisible();
  await page.mouse.up();
  await expect(modal).toHaveCount(0);
  await expect(page).toHaveURL('/bags');
});

test('Cd-4 a modified click or a middle click on a card opens the product page in a new tab', async ({
  page,
}) => {
  await page.goto('/women');
  const card = cardOf(page, SKIRT).getByRole('link');
  const ways: Parameters<Locator['click']>[0][] = [{ modifiers: ['ControlOrMeta'] }, { button: 'middle' }];
  for (const how of ways) {
    const [newTab] = await Promise.all([page.context().waitForEvent('page'), card.click(how)]);
    await expect(newTab.getByRole('heading', { name: SKIRT, level: 1 })).toBeVisible();
    await expect(newTab).toHaveURL(/\/product\/[0-9a-f-]{36}$/);
    await newTab.close();
  }
  await expect(page).toHaveURL('/women');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('Ux-6 on a low screen, as on a laptop at 200 %, the contact options scroll with the text of the product', async ({
  page,
}) => {
  await page.goto('/bags');
  const modal = await openProduct(page, TOTE);
  const options = modal.locator('.foot-bar');
  await expect(options.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
  for (const [width, height] of [
    [640, 360],
    [720, 450],
    [960, 540],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(options, `${width} x ${height}`).not.toBeInViewport();
    await options.scrollIntoViewIfNeeded();
    await expect(options.getByRole('link', { name: 'WhatsApp' })).toBeInViewport();
    await options.evaluate((element) => element.parentElement?.scrollTo({ top: 0, behavior: 'instant' }));
  }
});

test('Mo-2 Mo-3 the modal shows pictures, name, prices, details and the next product, by keys that right-to-left pages reverse', async ({
  page,
}) => {
  await page.goto('/bags');
  const modal = await openProduct(page, TOTE);
  const shown = (number: number) =>
    expect(modal.getByRole('img', { name: `image ${number} of 3` })).toBeInViewport();
  await shown(1);
  await modal.getByRole('button', { name: 'Next image' }).click();
  await shown(2);
  await page.keyboard.press('ArrowRight');
  await shown(3);
  await page.keyboard.press('ArrowRight');
  await shown(1);
  await page.keyboard.press('ArrowLeft');
  await shown(3);
  await modal.getByRole('button', { name: 'Image 2 of 3' }).click();
  await shown(2);
  await expect(modal.getByRole('button', { name: 'Image 2 of 3' })).toHaveAttribute('aria-current', 'true');

  // In a select, the arrow keys choose an office.
  const office = modal.getByRole('combobox', { name: 'Your question goes to' });
  await office.press('ArrowRight');
  await shown(2);
  await expect(modal.getByRole('button', { name: 'Next image' })).toHaveAttribute(
    'aria-keyshortcuts',
    'ArrowRight',
  );

  await modal.getByRole('button', { name: 'Full screen' }).nth(1).click();
  const closePicture = page.getByRole('button', { name: 'Close the picture' });
  await expect(closePicture).toBeVisible();
  const whole = page.getByRole('dialog', { name: TOTE, exact: true }).last();
  const picture = whole.getByRole('img', { name: 'image 2 of 3' });
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  const plain = await width();
  await picture.click();
  await expect.poll(width).toBeCloseTo(plain * 2.5, 0);
  await page.keyboard.press('Escape');
  await expect.poll(width).toBeCloseTo(plain, 0);
  await page.keyboard.press('ArrowRight');
  await expect(whole.getByRole('status')).toHaveText('3 of 3');
  await page.keyboard.press('Escape');
  await expect(closePicture).toHaveCount(0);
  await shown(3);
  await expect(modal).toBeVisible();

  await expect(modal.getByRole('heading', { name: TOTE })).toBeVisible();
  await expect(modal).toContainText('$248.00 Original price: $310.00');
  await expect(modal.getByRole('heading', { name: 'Product Details' })).toBeVisible();
  await expect(modal.getByText('A tote with the manners of a briefcase')).toBeVisible();
  await expect(modal.getByText('Grained cowhide, cotton-twill lining')).toBeVisible();

  await page.emulateMedia({ forcedColors: 'active' });
  const colorOf = (name: string) =>
    modal.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).color);
  expect(await colorOf('Previous product'), 'a disabled arrow differs from an enabled one').not.toBe(
    await colorOf('Next product'),
  );
  await page.emulateMedia({ forcedColors: 'none' });

  await modal.getByRole('button', { name: 'Next product' }).click();
  await expect(page.getByRole('dialog', { name: 'Marlow Top-Handle Mini' })).toContainText('turn-lock');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('dialog', { name: 'Everyday Canvas Shopper' })).toContainText('3 of 4');
  await page.goBack();
  await expect(page).toHaveURL('/bags');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // In right-to-left pages the arrow keys are reversed.
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await openProduct(page, TOTE);
  await page.keyboard.press('ArrowLeft');
  await expect(modal.getByRole('img', { name: 'image 2 of 3' })).toBeInViewport();
  await page.keyboard.press('ArrowRight');
  await expect(modal.getByRole('img', { name: 'image 1 of 3' })).toBeInViewport();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByRole('dialog', { name: 'Marlow Top-Handle Mini' })).toBeVisible();
});

test.describe('when the product cannot be loaded', () => {
  test.use({ expectedFailures: [/\/product\//] });

  test('Mo-3 the modal shows an error, and the list stays', async ({ page }) => {
    await page.route('**/product/*.data*', (route) => route.abort());
    await page.goto('/bags');
    await cardOf(page, TOTE).getByRole('link').click();
    await expect(page.getByRole('dialog', { name: TOTE })).toContainText('details could not be loaded');
    await page.keyboard.press('Escape');
    await expect(cardOf(page, TOTE)).toBeVisible();
  });
});

test('Mo-4 while the modal is open the page has the product’s metadata, and afterwards its own again', async ({
  page,
}) => {
  await page.goto('/bags');
  const own = await metadata(page);
  await openProduct(page, TOTE);
  const address = page.url();
  await expect(page).toHaveTitle(`${TOTE} - Vitrine`);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /manners of a briefcase/);
  const inModal = await metadata(page);
  expect(inModal).toMatchObject({ 'og:type': 'product', 'og:url': address, 'og:title': `${TOTE} - Vitrine` });
  expect(inModal['og:image']).toMatch(/\/pictures\/social\/.*\.jpg$/);
  expect(inModal).toMatchObject({
    'twitter:card': 'summary_large_image',
    'twitter:title': inModal['og:title'],
    'twitter:description': inModal['og:description'],
    'twitter:image': inModal['og:image'],
    'product:price:amount': '248.00',
    'product:availability': 'in stock',
    'og:image:alt': TOTE,
    'product:price:currency': 'USD',
  });
  expect(JSON.parse(inModal.jsonLd ?? '')).toMatchObject({
    '@type': 'Product',
    name: TOTE,
    offers: {
      priceCurrency: 'USD',
      price: '248.00',
      itemCondition: 'https://schema.org/NewCondition',
      availability: 'https://schema.org/InStock',
      url: address,
    },
  });

  await page.goBack();
  await expect(page).toHaveTitle('Bags - Vitrine');
  expect(await metadata(page)).toEqual(own);
  expect(own).toMatchObject({ 'og:type': 'website', 'twitter:card': 'summary_large_image', jsonLd: '' });

  expect(await sentMetadata(page, address)).toEqual(inModal);
  await page.goto(address);
  expect(await metadata(page)).toEqual(inModal);
});

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY);
}
