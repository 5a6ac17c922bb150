import type { Locator } from '@playwright/test';
import { holdScripts } from '../support/hydration.ts';
import { addressOf, cardOf, openProduct, TOTE } from '../support/product-parts.ts';
import { expect, test } from '../support/test.ts';

test('Ro-5 Ux-20 a reload or a shared link shows the product page with all pictures; Back and Forward work', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/bags');
  await openProduct(page, TOTE);
  await page.reload();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: TOTE })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Bags');
  const gallery = page.getByRole('region', { name: `Pictures of ${TOTE}` });
  const boxes = await gallery.getByRole('img').evaluateAll((pictures) =>
    pictures.map((picture) => {
      const { x, y, width } = picture.getBoundingClientRect();
      return { x, y, width };
    }),
  );
  const [first, second, third] = boxes;
  expect(first?.width, 'an odd first picture is as wide as two').toBeCloseTo((second?.width ?? 0) * 2 + 4, 0);
  expect((first?.width ?? 0) / 1440).toBeGreaterThan(0.58);
  expect((first?.width ?? 0) / 1440).toBeLessThan(0.62);
  expect([second?.y, second?.x]).toEqual([third?.y, first?.x]);
  await expect(gallery.getByRole('button', { name: 'Next image' })).toBeHidden();
  // The text stays beside the last picture, if the screen is high enough for its rows.
  await page.setViewportSize({ width: 1440, height: 1200 });
  await gallery.getByRole('img').last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('heading', { level: 1, name: TOTE })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeInViewport({ ratio: 1 });
  await page.goBack();
  await expect(page).toHaveURL('/bags');
  await expect(page.getByRole('heading', { level: 1, name: 'Bags' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: TOTE })).toBeVisible();

  // Two photos are below each other, so that no area beside the text is empty.
  await page.goto(await addressOf(page, 'Linden Zip Pouch'));
  const pair = page.getByRole('region', { name: 'Pictures of Linden Zip Pouch' }).getByRole('img');
  const widths = await pair.evaluateAll((pictures) => pictures.map(({ clientWidth }) => clientWidth));
  expect(widths).toEqual([first?.width, first?.width].map((width) => Math.round(width ?? 0)));
  await page.goBack();

  // Another product of the category opens over this page.
  const modal = await openProduct(page, 'Linden Zip Pouch');
  await expect(page).toHaveTitle('Linden Zip Pouch - Vitrine');
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
  await expect(page).toHaveTitle(`${TOTE} - Vitrine`);
});

test('Ux-21 the contact options of a product cover none of its rows, and a text that is higher than the window scrolls with the photos', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(await addressOf(page, TOTE));
  const main = page.getByRole('main');
  const rows = main.locator('details.fold > summary');
  const areCovered = () =>
    rows.evaluateAll(
      (all) =>
        all.filter((row) => {
          const { x, y, height } = row.getBoundingClientRect();
          const top = document.elementFromPoint(x + 1, y + height / 2);
          return top !== null && !row.contains(top);
        }).length,
    );
  expect(await areCovered()).toBe(0);
  await expect(main.getByRole('link', { name: 'WhatsApp' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.evaluate(() => window.scrollTo({ top: 700, behavior: 'instant' }));
  await expect(rows.last()).toBeInViewport({ ratio: 1 });
  expect(await areCovered()).toBe(0);
});

test('Ro-4 Ro-5 reloading a modal over a scrolled list shows the product page from its top; Back restores the scroll position', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto('/bags');
  await openProduct(page, 'Linden Zip Pouch');
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(100);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Linden Zip Pouch' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Bags' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
});

test('Ux-7 Ux-20 on a phone, Back from full screen keeps the photo that was shown; each photo has its own button, and one out of sight is no tab stop', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(await addressOf(page, TOTE));
  const gallery = page.getByRole('region', { name: `Pictures of ${TOTE}` });
  const photo = (number: number) => gallery.getByRole('button', { name: `Full screen ${number} of 3` });
  await expect(photo(1)).not.toHaveAttribute('tabindex', '-1');
  await expect(photo(2)).toHaveAttribute('tabindex', '-1');
  await photo(1).press('Enter');
  const whole = page.getByRole('dialog', { name: TOTE });
  await whole.press('ArrowRight');
  await expect(whole.getByRole('status')).toHaveText('2 of 3');
  await page.goBack();
  await expect(whole).toHaveCount(0);
  await expect(gallery.getByRole('img').nth(1)).toBeInViewport({ ratio: 0.9 });
  await expect(photo(2)).toBeFocused();
  await expect(photo(2)).toHaveAttribute('tabindex', '0');
  await expect(photo(1)).toHaveAttribute('tabindex', '-1');

  // Two photos are in view, so the row ends at the second one.
  await page.setViewportSize({ width: 800, height: 900 });
  const first = gallery.getByRole('img').first();
  const startOf = () => first.evaluate((image) => image.getBoundingClientRect().x);
  // A moment after the change of the size, the browser moves the row back to the photo that was shown.
  await expect(async () => {
    await first.scrollIntoViewIfNeeded();
    expect(await startOf()).toBe(0);
  }).toPass();
  const next = gallery.getByRole('button', { name: 'Next image' });
  await expect(next).not.toHaveAttribute('aria-keyshortcuts');
  await next.click();
  await expect.poll(startOf).toBeLessThan(-300);
  await next.click();
  await expect.poll(startOf).toBe(0);
});

test.describe('without the code of full screen', () => {
  test.use({ expectedFailures: [/full-screen-[^/]*\.js/] });

  test('Ux-7 a press on a photo leaves no entry in the history', async ({ page }) => {
    await page.route(/full-screen-[^/]*\.js/, (route) => route.abort());
    await page.goto(await addressOf(page, TOTE));
    const gallery = page.getByRole('region', { name: `Pictures of ${TOTE}` });
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('full-screen-'));
    await page.reload();
    await failed;
    await gallery.getByRole('button', { name: 'Full screen' }).first().click();
    await expect.poll(() => page.evaluate(() => history.state?.overlay)).toBeUndefined();
    await page.goBack();
    await expect(page).not.toHaveURL(/product/);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('Ro-5 Cd-4 a card links to the complete product page', async ({ page }) => {
    await page.goto('/bags');
    await cardOf(page, TOTE).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: TOTE })).toBeVisible();
    await expect(page.getByText('A tote with the manners of a briefcase')).toBeVisible();
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next image' })).toBeHidden();
  });
});

test('Ro-5 an unknown or malformed product id is a 404 with a friendly page', async ({ request }) => {
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
    expect(await answer.text()).toMatch(/no longer here.+Featured Products.+\$\d/s);
  }
});

test('contact links contain the product’s name, price and URL, and default to the head office; Share copies the URL', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/bags');
  const modal = await openProduct(page, TOTE);
  const { chat, whatsApp, mail } = await waysToAsk(modal);
  expect(chat.href).toMatch(/^https:\/\/wa\.me\/12125550142\?text=/);
  expect(mail.pathname).toBe('hello@vitrine.example');
  expect(mail.searchParams.get('subject')).toContain(TOTE);
  for (const text of [whatsApp, mail.searchParams.get('body')]) {
    expect(text).toContain(TOTE);
    expect(text).toContain('$248.00');
    expect(text).toContain(page.url());
  }
  // This browser has no Web Share API, so Share copies the link.
  await modal.getByRole('button', { name: 'Share' }).click();
  await expect(modal.getByRole('status')).toHaveText('Link copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test('an office selected before the scripts are loaded receives the question', async ({ page }) => {
  const releaseScripts = await holdScripts(page);
  await page.goto(await addressOf(page, TOTE), { waitUntil: 'commit' });
  const office = page.getByRole('combobox', { name: 'Your question goes to' });
  await office.selectOption('Vitrine Gulf');
  releaseScripts();
  await expect(page.getByRole('link', { name: 'WhatsApp', exact: true })).toHaveAttribute(
    'href',
    /97141550142/,
  );
  await expect(office).toHaveValue('UAE');
});

test('Sh-1 the heart does not move "Share" when it appears', async ({ page }) => {
  const releaseScripts = await holdScripts(page);
  await page.goto(await addressOf(page, TOTE), { waitUntil: 'commit' });
  const share = page.getByRole('button', { name: 'Share' });
  const before = await share.boundingBox();
  releaseScripts();
  await expect(page.getByRole('button', { name: `Keep ${TOTE}` })).toBeVisible();
  expect(await share.boundingBox()).toEqual(before);
});

test.describe('in Mumbai', () => {
  test.use({ timezoneId: 'Asia/Kolkata' });

  test('contact links use the nearest office or the chosen one, which is remembered unless storage is blocked', async ({
    page,
  }) => {
    await page.goto(await addressOf(page, TOTE));
    const main = page.getByRole('main');
    const office = page.getByRole('combobox', { name: 'Your question goes to' });
    await expect(office).toHaveValue('India');
    expect((await waysToAsk(main)).chat.pathname).toBe('/912215550142');
    await office.selectOption('Vitrine Gulf');
    expect((await waysToAsk(main)).chat.pathname).toBe('/97141550142');
    await expect(main.getByRole('link', { name: 'E-mail' })).toHaveAttribute(
      'href',
      /^mailto:dubai@vitrine\.example\?.*To%20Vitrine%20Gulf/,
    );
    await page.reload();
    await expect(office).toHaveValue('UAE');

    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    });
    await page.reload();
    await expect(office).toHaveValue('India');
    await office.selectOption('Vitrine Europe');
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /33199000142/);
  });
});

async function waysToAsk(place: Locator) {
  const group = place.getByRole('region', { name: 'Ask about this product' });
  const hrefOf = async (name: string) => (await group.getByRole('link', { name }).getAttribute('href')) ?? '';
  const chat = new URL(await hrefOf('WhatsApp'));
  return { chat, whatsApp: chat.searchParams.get('text'), mail: new URL(await hrefOf('E-mail')) };
}

test('Ux-24 a category prints as a line sheet and a product as one entry with two photos and the office, each with its URL', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 700, height: 900 });
  await page.goto('/bags');
  await page.emulateMedia({ media: 'print' });
  const [first, fourth] = await page
    .getByRole('article')
    .evaluateAll((cards) => [0, 3].map((index) => cards[index]?.getBoundingClientRect().top));
  expect(fourth).toBe(first);
  await expect(page.getByText(`${baseURL}/bags`)).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);

  await page.emulateMedia({ media: 'screen' });
  await openProduct(page, TOTE);
  const address = page.getByText(page.url());
  await page.emulateMedia({ media: 'print' });
  await expect(address).toBeVisible();
  await expect(page.getByText(/^\d+ of \d+$/).filter({ visible: true })).toHaveCount(0);
  const [line, picture] = await Promise.all([
    address.boundingBox(),
    page.getByRole('dialog').getByRole('img').first().boundingBox(),
  ]);
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(picture?.y ?? 0);
  await expect(page.getByRole('heading', { name: TOTE })).toBeVisible();
  await expect(page.getByRole('main')).toBeHidden();
  const printed = page.getByRole('dialog');
  await expect(printed.getByRole('region').getByRole('img').filter({ visible: true })).toHaveCount(2);
  await expect(printed.getByText('Grained cowhide, cotton-twill lining')).toBeVisible();
  await expect(printed.getByText('210 Linden Row').filter({ visible: true })).toHaveCount(1);
  await expect(printed.getByText('+1 212 555 0142').filter({ visible: true })).toHaveCount(1);
  // Firefox prints an empty page after each page that is as high as the screen.
  for (const box of ['body', 'main']) await expect(page.locator(box)).toHaveCSS('min-height', '0px');
});

test('Mo-1 on a phone Escape closes the contact options, then the modal; on a desktop first the zoom, then the photo in full screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/bags');
  const modal = await openProduct(page, TOTE);
  await expect(modal.getByText('A tote with the manners of a briefcase')).toBeVisible();
  await modal.getByRole('button', { name: 'Other ways' }).click();
  const close = modal.getByRole('button', { name: 'Close contact options' });
  await expect(close).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(close).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();

  await page.setViewportSize({ width: 1280, height: 800 });
  await openProduct(page, TOTE);
  const closePicture = page.getByRole('button', { name: 'Close the picture' });
  // The second click of a slow double click on a card.
  await page.mouse.move(300, 300);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(closePicture).toHaveCount(0);
  await page.mouse.click(300, 300);
  await expect(closePicture).toBeVisible();
  await page.getByRole('button', { name: 'Zoom in' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(closePicture).toHaveCount(0);
  await expect(modal).toBeVisible();
});
