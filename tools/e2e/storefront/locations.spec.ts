import { store } from '#store';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('Lo-1 six offices, each with all its contact details', async ({ page }) => {
    await page.goto('/locations');
    await expect(page).toHaveTitle(`Our Locations - ${store.brand}`);
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards.getByRole('heading', { level: 2 })).toHaveText([
      'India',
      'UAE',
      'China',
      'Iraq',
      'USA',
      'Europe',
    ]);
    for (const office of store.offices) {
      const card = page.getByRole('article', { name: office.country });
      await card.getByText('Legal details').click();
      const { title, address, contact, phone, whatsapp, identificationNumber, legalForm, type } = office;
      await expect(card).toHaveAttribute('data-type', type);
      for (const words of [title, contact, identificationNumber, legalForm]) {
        if (!words) continue;
        const shown = card.getByText(words, { exact: true }).filter({ visible: true });
        await expect(shown).toHaveCount(1);
      }
      await expect(card.getByText(store.officeTypes[type], { exact: true })).toBeVisible();
      await expect(card.getByText('Contact', { exact: true })).toHaveCount(contact ? 1 : 0);
      await expect(card.getByRole('link', { name: address })).toBeVisible();
      const [map, telephone, chat] = await card
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(map).toBe(`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`);
      expect(telephone).toBe(`tel:+${phone.replace(/\D/g, '')}`);
      expect(chat).toBe(`https://wa.me/${whatsapp?.replace(/\D/g, '')}`);
    }
  });
});

test('Lo-1 a card shows the local time of its office; its address can be copied, and a message confirms it; the map leads to an office; the offices print on two pages', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.setFixedTime('2026-01-05T20:00:00Z');
  await page.goto('/locations');
  const card = page.getByRole('article', { name: 'USA' });
  await expect(card).toContainText('Mon 15:00Eastern TimeOpen now, until 18:00');
  await expect(page.getByRole('article', { name: 'India' })).toContainText(
    'Tue 01:30India Standard TimeOpens at 10:00',
  );
  await card.getByRole('button', { name: 'Copy address of' }).click();
  await expect(card.getByRole('status')).toHaveText('Address copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(store.offices[4]?.address);

  await page.setViewportSize({ width: 320, height: 640 });
  await page
    .getByRole('navigation', { name: 'Offices on the map' })
    .getByRole('link', { name: 'Iraq' })
    .click();
  await expect(page.getByRole('article', { name: 'Iraq' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Iraq', exact: true })).toBeInViewport();

  // The offices print on two pages.
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g), format).toHaveLength(2);
  }
});

test.describe('in Dubai, on an Android phone', () => {
  test.use({
    timezoneId: 'Asia/Dubai',
    userAgent: 'Mozilla/5.0 (Linux; Android 14)',
    expectedFailures: [/woff2/],
  });

  test('Lo-1 the nearest office is first and its address opens the device’s map; the layout does not shift', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    // Fonts that arrive late could wrap text elsewhere; other tests prove that this shifts nothing noticeably.
    await page.route('**/*.woff2', (route) => route.abort());
    await page.addInitScript(() => {
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifts.push(entry.toJSON());
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/locations');
    const countries = page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 });
    await expect(countries).toHaveText(['UAE', 'Iraq', 'India', 'China', 'Europe', 'USA']);
    await page.getByRole('link', { name: 'Nearest to you: UAE' }).click();
    const card = page.getByRole('article', { name: 'UAE' });
    await expect(card).toBeFocused();
    await expect(card.getByRole('link', { name: 'Pearl Court' })).toHaveAttribute(
      'href',
      /^geo:0,0\?q=Office/,
    );
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
  });
});
