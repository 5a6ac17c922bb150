import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { holdScripts } from '../support/hydration.ts';
import { cardOf, openProduct, TOTE } from '../support/product-parts.ts';
import { expect, test } from '../support/test.ts';

test('Cd-1 Cd-3 Ux-23 a card shows the name, the price and the higher market price; a mouse over it, arrows and keys show its other pictures without opening the product', async ({
  page,
}) => {
  await page.goto('/bags');
  const card = cardOf(page, TOTE);
  await expect(card.getByRole('heading', { name: TOTE })).toBeVisible();
  await expect(card).toContainText('$248.00 Original price: $310.00');
  await expect(card.locator('s')).toHaveText('$310.00');
  const next = card.getByRole('button', { name: `Next image of ${TOTE}` });
  await expect(next).toHaveCSS('opacity', '0');
  await card.hover();
  await expect(card.locator('img').nth(1), 'the second picture fades in').toHaveCSS('opacity', '1');
  await expect(card.locator('.slide-track > div').nth(1)).toHaveCSS('opacity', '1');
  await expect(next).toHaveCSS('opacity', '0');
  await next.hover();
  await expect(next).toHaveCSS('opacity', '1');
  await next.click();
  await expectPicture(card, 3);
  await expect(card.getByText('Image 3 of 3')).toBeAttached();
  await next.click();
  await expectPicture(card, 1);
  await card.getByRole('button', { name: `Previous image of ${TOTE}` }).click();
  await expectPicture(card, 3);
  // A card is one tab stop: its link, on which the arrow keys turn the pictures.
  await card.getByRole('link').focus();
  await page.keyboard.press('ArrowRight');
  await expectPicture(card, 1);
  await page.keyboard.press('ArrowLeft');
  await expectPicture(card, 3);
  await page.mouse.move(0, 0);
  await expect(next, 'arrows are visible on focus').toHaveCSS('opacity', '1');
  await expect(card.getByRole('link')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card.locator(':focus')).toHaveCount(0);
  await expect(page).toHaveURL('/bags');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('Cd-1 Mo-2 a swipe shows the next picture on a card and in the modal; a tap opens the product', async ({
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
    // The sheet must not be scrollable: WebKit would leave it scrolled after it has opened.
    await expect(modal.locator('.contact-sheet')).toHaveCSS('overflow', 'clip');
    await page.keyboard.press('Escape');
    await expect(whatsApp).toBeHidden();
    await expect(modal).toBeVisible();
    await expect(ask).toBeFocused();

    await ask.tap();
    await expect(whatsApp).toBeFocused();
    await page.touchscreen.tap(195, 200);
    await expect(whatsApp, 'a tap beside the sheet closes it').toBeHidden();
    await expect(modal).toBeVisible();
    await expect(page.getByRole('dialog'), 'and does nothing else').toHaveCount(1);
    // More than half of the width: the speed of these touches depends on the machine.
    await swipe(page, modal.getByRole('region', { name: `Pictures of ${TOTE}` }), -300);
    await expect(modal.getByRole('img', { name: 'image 2 of 3' })).toBeInViewport({ ratio: 0.5 });
    await page.goBack();
    await expect(modal).toHaveCount(0);

    await swipe(page, card.getByRole('link'), -120);
    await expectPicture(card, 2);
    await swipe(page, card.getByRole('link'), 120);
    await expectPicture(card, 1);
    await expect(page).toHaveURL('/bags');
  });

  test('Mo-2 a tap opens the picture full screen: pinch and double tap zoom, a swipe sideways turns, a swipe down closes', async ({
    page,
  }) => {
    await page.goto('/bags');
    const modal = await openProduct(page, TOTE);
    await expect(modal.getByRole('button', { name: 'Next image' })).toBeHidden();
    await modal
      .getByRole('button', { name: 'Full screen' })
      .first()
      .tap({ position: { x: 190, y: 200 } });
    const whole = page.getByRole('dialog', { name: TOTE, exact: true }).last();
    await expect(whole.getByRole('button', { name: 'Close the picture' })).toBeFocused();
    const picture = whole.getByRole('img');
    const widthOf = async () => ((await picture.boundingBox()) as Rect).width;
    expect(await widthOf()).toBe(390);

    await pinch(page, 2);
    await expect.poll(widthOf).toBeCloseTo(780, -1);
    const { x } = (await picture.boundingBox()) as Rect;
    // The point between the fingers stays in place.
    expect(x).toBeCloseTo(-195, -1);
    await swipe(page, whole, -60);
    expect(((await picture.boundingBox()) as Rect).x).toBeCloseTo(x - 60, 0);
    await doubleTap(page);
    await expect.poll(widthOf).toBe(390);
    await doubleTap(page);
    await expect.poll(widthOf).toBeCloseTo(975, 0);
    expect(((await picture.boundingBox()) as Rect).x).toBeCloseTo(-292.5, 0);
    await doubleTap(page);
    await expect.poll(widthOf).toBe(390);

    await swipe(page, whole, -150);
    await expect(whole.getByRole('status')).toHaveText('2 of 3');
    await swipe(page, whole, 0, 200);
    await expect(whole.getByRole('button', { name: 'Close the picture' })).toBeHidden();
    await expect(modal.getByRole('img', { name: 'image 2 of 3' })).toBeInViewport({ ratio: 0.5 });

    // No product arrows at the edges, where phones detect the Back gesture; the next product is a text button below.
    await expect(modal.getByRole('button', { name: 'Next product' })).toBeHidden();
    await expect(modal.getByText('1 of 4').last()).toBeVisible();
    await modal.getByRole('button', { name: 'Next: Marlow Top-Handle Mini' }).click();
    await expect(page.getByRole('dialog', { name: 'Marlow Top-Handle Mini' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/bags');
  });
});

test.describe('when pictures fail to load', () => {
  // Some scripts load after the page, and try again if the device is offline then.
  test.use({ expectedFailures: [/\/pictures\/|ERR_INTERNET_DISCONNECTED/] });

  test('Cd-2 a picture that could not be loaded loads when the device is online again', async ({
    page,
    context,
  }) => {
    await page.route('**/pictures/**', (route) => route.abort());
    await page.goto('/bags');
    const card = cardOf(page, TOTE);
    await expect(card.getByText('Image not available')).toBeVisible();
    await context.setOffline(true);
    await page.unroute('**/pictures/**');
    await context.setOffline(false);
    await expectPicture(card, 1);
    await expect(card.getByText('Image not available')).toBeHidden();
  });

  test('Cd-2 a picture whose request was canceled, before or after hydration, is requested again', async ({
    page,
  }) => {
    let isHydrating = false;
    const canceled = new Set<string>();
    await page.route('**/pictures/**', (route) => {
      const url = route.request().url();
      if (isHydrating && canceled.has(url)) return route.continue();
      canceled.add(url);
      return route.abort('aborted');
    });
    const releaseScripts = await holdScripts(page);
    await page.goto('/bags', { waitUntil: 'commit' });
    const card = cardOf(page, TOTE);
    const hasFailed = (image: HTMLImageElement) => image.complete && image.naturalWidth === 0;
    await expect.poll(() => card.locator('img').first().evaluate(hasFailed)).toBe(true);
    isHydrating = true;
    releaseScripts();
    const isLoaded = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
    await expect.poll(() => card.locator('img').first().evaluate(isLoaded)).toBe(true);
    await card.hover();
    await expect.poll(() => card.locator('img').nth(1).evaluate(isLoaded)).toBe(true);
  });

  test('Cd-2 Mo-2 a failed picture says so, on the card and in the modal', async ({ page }) => {
    await page.route('**/pictures/**', (route) => route.abort());
    await page.goto('/bags');
    await expect(cardOf(page, TOTE).getByText('Image not available')).toBeVisible();
    await cardOf(page, TOTE).getByRole('link').click();
    const message = page.getByRole('dialog').getByText('Image could not be loaded').first();
    await expect(message).toBeVisible();
    await expect.poll(() => colorsIn(message), 'nothing covers the message').toBeGreaterThan(1);
  });
});

type Rect = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

async function expectPicture(card: Locator, number: number): Promise<void> {
  await expect(card.locator('img').nth(number - 1)).toBeInViewport({ ratio: 0.5 });
}

/** Swipes by a number of pixels sideways (negative: to the left) and down. */
async function swipe(page: Page, element: Locator, distance: number, down = 0): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('The element to swipe over is not visible.');
  const [x, y] = [box.x + box.width / 2 - distance / 2, box.y + box.height / 3];
  await drawFingers(page, (part) => [{ x: x + distance * part, y: y + down * part }]);
}

/** Moves two fingers apart from the center of the screen. */
async function pinch(page: Page, ratio: number): Promise<void> {
  await drawFingers(page, (part) => {
    const apart = 50 * (1 + (ratio - 1) * part);
    return [
      { x: 195 - apart, y: 422, id: 0 },
      { x: 195 + apart, y: 422, id: 1 },
    ];
  });
}

async function doubleTap(page: Page): Promise<void> {
  for (let tap = 1; tap <= 2; tap++) await page.touchscreen.tap(195, 422);
}

async function drawFingers(
  page: Page,
  at: (part: number) => { x: number; y: number; id?: number }[],
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (const part of [0.2, 0.4, 0.6, 0.8, 1])
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Returns how many colors the middle of an element has on the screen. */
async function colorsIn(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  if (!box) return 0;
  const clip = { x: box.x + box.width / 2 - 40, y: box.y + box.height / 2 - 8, width: 80, height: 16 };
  const { data, info } = await sharp(await element.page().screenshot({ clip }))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return new Set(data.filter((_, index) => index % info.channels === 0)).size;
}
