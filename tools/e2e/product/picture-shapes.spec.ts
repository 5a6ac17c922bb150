import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { removeProducts } from '../support/own-products.ts';
import { expect, type OwnShop, test } from '../support/own-shop.ts';
import { openProduct } from '../support/product-parts.ts';

const NAME = 'Wide Satchel';
const SHAPES = {
  landscape: [800, 400],
  panorama: [1200, 200],
  square: [500, 500],
  strip: [100, 900],
} as const;

let ids: string[] = [];
test.afterEach(async ({ page, ownShop }) => {
  // Close the page first; otherwise it would request the deleted product.
  await page.goto('about:blank');
  await removeProducts(ownShop, ids);
  ids = [];
});

test('Mo-2 a picture of any shape is shown whole in the modal and on its page, and can be zoomed and panned to its ends in full screen', async ({
  page,
  ownShop,
}) => {
  const gallery = (within: Locator, name: string) =>
    within.getByRole('region', { name: `Pictures of ${name}` });
  const paths: [string, string][] = [];
  for (const [shape, [width, height]] of Object.entries(SHAPES)) {
    const id = await addPictured(ownShop, `A ${shape}`, [await pictureWithEnds(width, height)]);
    paths.push([`A ${shape}`, `/product/${id}`]);
  }
  await page.goto('/bags');
  for (const [name] of paths) {
    const modal = await openProduct(page, name);
    await expectEnds(gallery(modal, name), ['start', 'end']);
    await page.keyboard.press('Escape');
    await expect(modal).toHaveCount(0);
  }
  // The extremes: the widest and the highest picture.
  for (const [name, path] of paths.filter(([name]) => /panorama|strip/.test(name))) {
    await page.goto(path);
    const pictures = gallery(page.getByRole('main'), name);
    await expectEnds(pictures, ['start', 'end']);
    await pictures.getByRole('button', { name: 'Full screen' }).click();
    const whole = page.getByRole('dialog', { name });
    await expectEnds(whole, ['start', 'end']);
    await whole.getByRole('button', { name: 'Zoom in' }).click();
    for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowLeft');
    for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowUp');
    await expectEnds(whole, ['start']);
    for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight');
    for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowDown');
    await expectEnds(whole, ['end']);
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await page.keyboard.press('Escape');
    await page.mouse.click(10, 10);
    await expectEnds(whole, ['start']);
    await page.mouse.move(width - 60, height - 10);
    await expectEnds(whole, ['end']);
    await page.mouse.click(width - 60, height - 10);
    await expectEnds(whole, ['start', 'end']);
  }
});

test('Cd-1 a card, a thumbnail and a tile of the home page crop a picture by its point of interest', async ({
  page,
  ownShop,
}) => {
  const wide = await pictureWithEnds(800, 400);
  await addPictured(ownShop, NAME, [wide, await pictureWithEnds(810, 400)], ['0 50', '100 50']);
  await page.goto('/bags');
  const card = page.getByRole('article').filter({ hasText: NAME });
  await expect.poll(() => endsIn(card)).toEqual(['start']);
  await card.hover();
  await expect.poll(() => endsIn(card), 'the second picture fades in').toEqual(['end']);
  const modal = await openProduct(page, NAME);
  for (const [number, end] of [
    [1, 'start'],
    [2, 'end'],
  ] as const) {
    const thumbnail = modal.getByRole('button', { name: `Image ${number} of 2`, exact: true });
    await expect.poll(() => endsIn(thumbnail)).toEqual([end]);
  }
  await page.goto('/');
  const tile = page
    .getByRole('region', { name: 'Shop by Category' })
    .getByRole('listitem')
    .filter({ hasText: 'Bags' });
  await tile.scrollIntoViewIfNeeded();
  await expect.poll(() => endsIn(tile)).toEqual(['start']);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('Mo-2 the product page shows all pictures of the product', async ({ page, ownShop }) => {
    const pictures = await Promise.all([800, 810, 820].map((width) => pictureWithEnds(width, 400)));
    const id = await addPictured(ownShop, NAME, pictures);
    await page.goto(`/product/${id}`);
    const shown = page.getByRole('region', { name: `Pictures of ${NAME}` }).getByRole('img');
    await expect(shown).toHaveCount(3);
    for (const picture of await shown.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toBeInViewport({ ratio: 0.6 });
      await expect.poll(() => endsIn(picture)).toEqual(['start', 'end']);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

async function addPictured(
  shop: OwnShop,
  name: string,
  images: string[],
  focuses: string[] = [],
): Promise<string> {
  const [added] = await shop.sql<{ id: string }>(
    `insert into products (name, price, category, description, images, image_focuses, created_at)
     values ($1, 100, 'Bags', 'A wide one.', $2, $3, clock_timestamp() + interval '1 hour') returning id`,
    [name, images, focuses],
  );
  const id = added?.id ?? '';
  ids.push(id);
  return id;
}

/** Returns a data URL of a white picture. The start of its longer side is red, the end is blue. */
async function pictureWithEnds(width: number, height: number): Promise<string> {
  const wide = width >= height;
  const end = { width: wide ? width / 10 : width, height: wide ? height : height / 10, channels: 3 } as const;
  const ends = await Promise.all(
    ['#f00', '#00f'].map((background) =>
      sharp({ create: { ...end, background } })
        .png()
        .toBuffer(),
    ),
  );
  const picture = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite([
      { input: ends[0] ?? '', gravity: 'northwest' },
      { input: ends[1] ?? '', gravity: 'southeast' },
    ])
    .png()
    .toBuffer();
  return `data:image/png;base64,${picture.toString('base64')}`;
}

async function expectEnds(place: Locator, ends: string[]): Promise<void> {
  await expect.poll(() => endsIn(place)).toEqual(ends);
}

/** Returns the ends of the picture that are visible in an element. */
async function endsIn(place: Locator): Promise<string[]> {
  const { data, info } = await sharp(await place.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const count = { start: 0, end: 0 };
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (red > 200 && green < 60 && blue < 60) count.start += 1;
    if (blue > 200 && green < 60 && red < 60) count.end += 1;
  }
  return (['start', 'end'] as const).filter((end) => count[end] > 20);
}
