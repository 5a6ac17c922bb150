import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './test.ts';

const TOTE = 'Halden Leather Tote';

test('Cd-1 arrows, dots and keys show a card’s further pictures and open nothing', async ({ page }) => {
  await page.goto('/bags');
  const card = cardOf(page, TOTE);
  await card.hover();
  await card.getByRole('button', { name: `Next image of ${TOTE}` }).click();
  await expectPicture(card, 2);
  await card.getByRole('button', { name: `Image 3 of 3 of ${TOTE}` }).click();
  await expectPicture(card, 3);
  await card.getByRole('button', { name: `Next image of ${TOTE}` }).press('Enter');
  await expectPicture(card, 1);
  await card.getByRole('button', { name: `Previous image of ${TOTE}` }).press('Enter');
  await expectPicture(card, 3);
  await expect(page).toHaveURL('/bags');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('Cd-1 Mo-2 a swipe shows the next picture, on a card and in the modal; a tap opens', async ({
    page,
  }) => {
    await page.goto('/bags');
    const card = cardOf(page, TOTE);
    await card.getByRole('link').tap();
    const modal = page.getByRole('dialog', { name: TOTE });
    await expect(modal.getByRole('link', { name: 'WhatsApp' })).toBeInViewport({ ratio: 1 });
    await swipe(page, modal.getByRole('region', { name: `Pictures of ${TOTE}` }), -200);
    await expect(modal.getByRole('img', { name: 'image 2 of 3' })).toBeInViewport({ ratio: 0.5 });
    await page.goBack();
    await expect(modal).toHaveCount(0);

    await swipe(page, card.getByRole('link'), -120);
    await expectPicture(card, 2);
    await swipe(page, card.getByRole('link'), 120);
    await expectPicture(card, 1);
    await expect(page).toHaveURL('/bags');
  });
});

test.describe('where pictures fail', () => {
  test.use({ expectedFailures: [/\/pictures\//] });

  test('Cd-2 Mo-2 a failed picture says so, on the card and in the modal', async ({ page }) => {
    await page.route('**/pictures/**', (route) => route.abort());
    await page.goto('/bags');
    await expect(cardOf(page, TOTE).getByText('Image not available')).toBeVisible();
    await cardOf(page, TOTE).getByRole('link').click();
    await expect(page.getByRole('dialog').getByText('Image could not be loaded').first()).toBeVisible();
  });
});

test('Cd-3 a card tells the name, the price and the higher market price', async ({ page }) => {
  await page.goto('/bags');
  const card = cardOf(page, TOTE);
  await expect(card.getByRole('heading', { name: TOTE })).toBeVisible();
  await expect(card).toContainText('$248.00 Original price: $310.00');
  await expect(card.locator('s')).toHaveText('$310.00');
});

test('Cd-4 Mo-1 Ro-5 a card opens the modal; Escape, the backdrop, X and Back close it again', async ({
  page,
}) => {
  await page.goto('/women');
  const card = cardOf(page, 'Sable A-Line Midi Skirt').getByRole('link');
  await card.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 250);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(200);
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
    const modal = page.getByRole('dialog', { name: 'Sable A-Line Midi Skirt' });
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

test('Mo-1 an impatient Escape closes the modal and nothing else', async ({ page }) => {
  await page.goto('/men');
  await page.goto('/bags');
  await open(page, TOTE);
  await page.evaluate(() => {
    for (const _ of [1, 2, 3]) {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    }
  });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/bags');
});

test('Mo-2 arrows, keys and thumbnails choose the picture; Escape leaves the zoom before the modal', async ({
  page,
}) => {
  await page.goto('/bags');
  const modal = await open(page, TOTE);
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

  const picture = modal.getByRole('img', { name: 'image 2 of 3' });
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  const plain = await width();
  await picture.click();
  await expect.poll(width).toBeCloseTo(plain * 2.2, 0);
  await page.keyboard.press('Escape');
  await expect.poll(width).toBeCloseTo(plain, 0);
  await expect(modal).toBeVisible();
});

test('Mo-3 the modal tells name, prices and Product Details, and steps through the list', async ({
  page,
}) => {
  await page.goto('/bags');
  const modal = await open(page, TOTE);
  await expect(modal.getByRole('heading', { name: TOTE })).toBeVisible();
  await expect(modal).toContainText('$248.00 Original price: $310.00');
  await expect(modal.getByRole('heading', { name: 'Product Details' })).toBeVisible();
  await expect(modal.getByText('A tote with the manners of a briefcase')).toBeVisible();
  await expect(modal.getByText('Tan. Grained cowhide, cotton-twill lining.')).toBeVisible();

  await modal.getByRole('button', { name: 'Next product' }).click();
  await expect(page.getByRole('dialog', { name: 'Marlow Top-Handle Mini' })).toContainText('turn-lock');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('dialog', { name: 'Everyday Canvas Shopper' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/bags');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('Mo-4 while the modal is open the page bears the product’s metadata, then its own again', async ({
  page,
}) => {
  await page.goto('/bags');
  const own = await metadata(page);
  await open(page, TOTE);
  const address = page.url();
  await expect(page).toHaveTitle(`${TOTE} - Vitrine`);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /manners of a briefcase/);
  const inModal = await metadata(page);
  expect(inModal).toMatchObject({ 'og:type': 'product', 'og:url': address, 'og:title': `${TOTE} - Vitrine` });
  expect(inModal['og:image']).toMatch(/\/pictures\/social\/.*\.jpg$/);
  expect(inModal['twitter:image']).toBe(inModal['og:image']);
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

  await page.goto(address);
  expect(await metadata(page)).toEqual(inModal);
});

test('Ro-5 a reload or a shared link shows the product page; Back and Forward agree', async ({ page }) => {
  await page.goto('/bags');
  await open(page, TOTE);
  await page.reload();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: TOTE })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Bags');
  await page.goBack();
  await expect(page).toHaveURL('/bags');
  await expect(page.getByRole('heading', { level: 1, name: 'Bags' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: TOTE })).toBeVisible();

  // Another product of the category opens over this page.
  const modal = await open(page, 'Linden Zip Pouch');
  await expect(page).toHaveTitle('Linden Zip Pouch - Vitrine');
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
  await expect(page).toHaveTitle(`${TOTE} - Vitrine`);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('Ro-5 Cd-4 a card leads to the product page, complete with all there is to know', async ({ page }) => {
    await page.goto('/bags');
    await cardOf(page, TOTE).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: TOTE })).toBeVisible();
    await expect(page.getByText('A tote with the manners of a briefcase')).toBeVisible();
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next image' })).toBeHidden();
  });
});

test('Ro-5 an address of no product answers 404 with a friendly page', async ({ request }) => {
  const hostile = [
    '00000000-0000-4000-8000-000000000000',
    'nonsense',
    '%00',
    '%E0%A4%A',
    'наряд',
    "'--",
    'x'.repeat(10_000),
  ];
  for (const id of hostile) {
    const answer = await request.get(`/product/${id}`);
    expect(answer.status(), id.slice(0, 40)).toBe(404);
    expect(await answer.text()).toContain('no longer here');
  }
});

test.describe('where the product itself cannot be read', () => {
  test.use({ expectedFailures: [/\/product\//] });

  test('Mo-3 the modal says what is wrong, and the list stays', async ({ page }) => {
    await page.route('**/product/*.data*', (route) => route.abort());
    await page.goto('/bags');
    await cardOf(page, TOTE).getByRole('link').click();
    await expect(page.getByRole('dialog', { name: TOTE })).toContainText('details could not be loaded');
    await page.keyboard.press('Escape');
    await expect(cardOf(page, TOTE)).toBeVisible();
  });
});

test('the ways to ask carry the product’s name, price and address', async ({ page }) => {
  await page.goto('/bags');
  const modal = await open(page, TOTE);
  const group = modal.getByRole('region', { name: 'Ask about this product' });
  const whatsApp = new URL((await group.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '');
  expect(whatsApp.href).toMatch(/^https:\/\/wa\.me\/\d+\?text=/);
  const mail = new URL((await group.getByRole('link', { name: 'E-mail' }).getAttribute('href')) ?? '');
  expect(mail.searchParams.get('subject')).toContain(TOTE);
  for (const text of [whatsApp.searchParams.get('text'), mail.searchParams.get('body')]) {
    expect(text).toContain(TOTE);
    expect(text).toContain('$248.00');
    expect(text).toContain(page.url());
  }
});

test('sharing copies the address where the device has no sharing of its own', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/bags');
  const modal = await open(page, TOTE);
  await modal.getByRole('button', { name: 'Share' }).click();
  await expect(modal.getByRole('status')).toHaveText('Link copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

for (const width of [390, 1280]) {
  test(`Mo-1 nothing stands in the way of assistive technology at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/bags');
    const modal = await open(page, TOTE);
    await expect(modal.getByText('A tote with the manners of a briefcase')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await page.reload();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

function cardOf(page: Page, name: string): Locator {
  return page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name }) });
}

async function open(page: Page, name: string): Promise<Locator> {
  await cardOf(page, name).getByRole('link').click();
  const modal = page.getByRole('dialog', { name });
  await expect(modal).toBeVisible();
  return modal;
}

async function expectPicture(card: Locator, number: number): Promise<void> {
  await expect(card.locator('img').nth(number - 1)).toBeInViewport({ ratio: 0.5 });
  await expect(card.getByRole('button', { name: `Image ${number} of 3` })).toHaveAttribute(
    'aria-current',
    'true',
  );
}

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY);
}

async function swipe(page: Page, element: Locator, distance: number): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('there is nothing to swipe over');
  const [x, y] = [box.x + box.width / 2 - distance / 2, box.y + box.height / 3];
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', way: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + way, y }],
    });
  await touch('touchStart', 0);
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', distance * part);
  await touch('touchEnd', distance);
}

/** What the head says of the page, by the names of the tags. */
function metadata(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const tags = [
      ...document.querySelectorAll('meta[property], meta[name^="twitter:"], meta[name=description]'),
    ];
    const byName = tags.map((tag): [string, string] => [
      tag.getAttribute('property') ?? tag.getAttribute('name') ?? '',
      tag.getAttribute('content') ?? '',
    ]);
    const jsonLd = [...document.querySelectorAll('script[type="application/ld+json"]')]
      .map((script) => script.textContent ?? '')
      .find((text) => text.includes('"Product"'));
    return Object.fromEntries([
      ...byName,
      ['title', document.title],
      ['canonical', document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? ''],
      ['jsonLd', jsonLd ?? ''],
    ]);
  });
}

async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}
