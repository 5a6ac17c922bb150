import { LANGUAGES } from '#catalog/text/languages.ts';
import { enter } from '../support/administrator.ts';
import { offerLanguages, withdrawLanguages } from '../support/offer-languages.ts';
import { expect, test } from '../support/own-shop.ts';

const PATHS = ['/', '/women?min=10&max=150', '/search?q=dress', '/locations', '/contact', '/accessories'];
const ADMIN_PATHS = ['dashboard', 'activity', 'media', 'import', 'accessory-categories', 'products/new'];

test('with a default font of 32 pixels, no page scrolls sideways on a phone', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  const expectToFit = async () => {
    await expect(page.locator('html')).toHaveCSS('font-size', '32px');
    expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(
      390,
    );
  };
  for (const path of PATHS) {
    await page.goto(path);
    await expectToFit();
  }
  await page.goto('/bags');
  const bar = page.getByRole('form', { name: 'Sort and filter' });
  const count = await bar.getByText('4 products').boundingBox();
  const price = await bar.getByText('Price', { exact: true }).boundingBox();
  if (!count || !price) throw new Error('The bar is incomplete.');
  expect(count.y + count.height).toBeLessThanOrEqual(price.y);
  await page.getByRole('main').getByRole('link', { name: 'Halden Leather Tote' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectToFit();
  await page.reload();
  await expectToFit();
  await page.goto('/admin/login');
  await expectToFit();
  for (const path of ADMIN_PATHS) {
    await enter(page, baseURL ?? '', `/admin/${path}`);
    await expectToFit();
  }
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
});

test('Ux-6 with a default font of 24 or 32 pixels, in every language, no control is cut or has more than three lines, in the footer two', async ({
  page,
  ownShop,
}) => {
  await offerLanguages(ownShop, [...LANGUAGES]);
  await page.setViewportSize({ width: 390, height: 844 });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  for (const standard of [24, 32]) {
    await session.send('Page.setFontSizes', { fontSizes: { standard } });
    for (const language of LANGUAGES) {
      await page.goto(language === 'en' ? '/bags' : `/${language}/bags`);
      const onPage = await page.evaluate(findTallControls);
      await page.locator('main article a').first().press('Enter');
      await expect(page.locator('dialog .ask-row button')).toBeVisible();
      const inModal = await page.evaluate(findTallControls);
      expect([...onPage, ...inModal], `${language}, ${standard} px`).toEqual([]);
    }
  }
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await withdrawLanguages(page, ownShop);
});

/** Returns the texts and sizes of visible controls that are cut, taller than five rems, or have too many lines. */
function findTallControls(): string[] {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const controls = [
    ...document.querySelectorAll<HTMLElement>(
      ':is(header, form, dialog, footer) :is(a, button, summary, select)',
    ),
  ];
  return controls.flatMap((control) => {
    if (!control.checkVisibility({ visibilityProperty: true })) return [];
    const bottoms = new Set<number>();
    const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNode(texts.currentNode);
      // Text for screen readers is one pixel wide.
      for (const { width, bottom } of range.getClientRects())
        if (width > 1) bottoms.add(Math.round(bottom / (rem / 2)));
    }
    const lines = bottoms.size;
    const { width, height, left, right } = control.getBoundingClientRect();
    const maxLines = control.closest('footer') ? 2 : 3;
    const isFine = lines <= maxLines && height <= 5 * rem && left >= 0 && right <= innerWidth;
    return isFine ? [] : [`${control.textContent}: ${lines} lines, ${width} x ${height}`];
  });
}
