import type { Locator, Page } from '@playwright/test';
import { cardOf, openProduct, TOTE } from './product-parts.ts';
import { expect, test } from './test.ts';

test('Cd-1 arrows, dots and keys show a card’s further pictures and open nothing', async ({ page }) => {
  await page.goto('/bags');
  const card = cardOf(page, TOTE);
  await card.hover();
  await card.getByRole('button', { name: `Next image of ${TOTE}` }).click();
  await expectPicture(card, 2);
  await card.getByRole('button', { name: `Image 1 of 3 of ${TOTE}` }).click();
  await expectPicture(card, 1);
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
    const oneTap = modal.getByRole('link', { name: 'Ask on WhatsApp Vitrine America' });
    await expect(oneTap).toBeInViewport({ ratio: 1 });
    await expect(oneTap).toHaveAttribute('href', /^https:\/\/wa\.me\/12125550142\?text=/);
    const ask = modal.getByRole('button', { name: 'Other ways' });
    await expect(ask).toBeInViewport({ ratio: 1 });
    await ask.tap();
    const whatsApp = modal.getByRole('link', { name: 'WhatsApp', exact: true });
    await expect(whatsApp).toBeFocused();
    await expect(whatsApp).toBeInViewport({ ratio: 1 });
    // What cannot be scrolled has no way to stay scrolled once the panel has come up, as it would in WebKit.
    await expect(modal.locator('.contact-sheet')).toHaveCSS('overflow', 'clip');
    await page.keyboard.press('Escape');
    await expect(whatsApp).toBeHidden();
    await expect(modal).toBeVisible();
    await expect(ask).toBeFocused();

    const next = (await modal.getByRole('button', { name: 'Next image' }).boundingBox()) as Rect;
    await ask.tap();
    await expect(whatsApp).toBeFocused();
    await page.touchscreen.tap(next.x + next.width / 2, next.y + next.height / 2);
    await expect(whatsApp, 'a tap beside the sheet closes it').toBeHidden();
    await expect(modal).toBeVisible();
    await expect(modal.getByRole('img', { name: 'image 1 of 3' }), 'and does no more').toBeInViewport({
      ratio: 0.5,
    });
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

  test('Mo-2 an enlarged picture goes along with the finger', async ({ page }) => {
    // As Firefox has it: from where the mouse was last.
    await page.addInitScript(() => {
      Object.defineProperty(MouseEvent.prototype, 'movementX', { get: () => 40 });
    });
    await page.goto('/bags');
    const modal = await openProduct(page, TOTE);
    const pictures = modal.getByRole('region', { name: `Pictures of ${TOTE}` });
    const picture = modal.getByRole('img', { name: 'image 1 of 3' });
    const place = async () => (await picture.boundingBox()) as Rect;
    const plain = (await place()).width;
    await modal.getByRole('button', { name: 'Zoom in' }).tap();
    await expect.poll(async () => (await place()).width).toBeCloseTo(plain * 2.2, 0);
    const { x } = await place();
    await swipe(page, pictures, -60);
    await expect.poll(async () => (await place()).x).toBeCloseTo(x - 60, 0);
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

type Rect = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

async function expectPicture(card: Locator, number: number): Promise<void> {
  await expect(card.locator('img').nth(number - 1)).toBeInViewport({ ratio: 0.5 });
  await expect(card.getByRole('button', { name: `Image ${number} of 3` })).toHaveAttribute(
    'aria-current',
    'true',
  );
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
