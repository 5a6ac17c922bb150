import type { Page, Route } from '@playwright/test';
import { store } from '#store';
import { expectAccessible } from '../support/accessibility.ts';
import { enter } from '../support/administrator.ts';
import { test as ownProcess } from '../support/own-process.ts';
import { expect, test } from '../support/own-shop.ts';
import { publishSettings } from '../support/publish-settings.ts';
import { PRODUCTION } from '../support/server-process.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

test.describe('the settings of one shop', () => {
  // The browser logs refused saves.
  test.use({ expectedFailures: [/\/admin\/(shop\/\w+\.data|session)/] });
  test.describe.configure({ mode: 'serial' });
  test.afterEach(({ ownShop }) => ownShop.sql('truncate shop_settings, shop_settings_draft'));

  test('Hs-4 a reload that began before a save never hides what was saved', async ({ page, ownShop }) => {
    const isLive = page.waitForRequest(/\/live\?/);
    await enter(page, ownShop.origin, '/admin/shop/brand');
    await isLive;
    const [read, saved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const delivered = Promise.withResolvers<void>();
    const hold = async (route: Route) => {
      const response = await route.fetch();
      read.resolve();
      await saved.promise;
      // The page may have given it up.
      await route.fulfill({ response }).catch(() => {});
      delivered.resolve();
    };
    await page.route(/\/brand\.data/, hold, { times: 1 });
    const change = () =>
      ownShop.sql(`select pg_notify('catalog_changes', '{"table":"questions","categories":[]}')`);
    await change();
    await read.promise;
    await page.getByLabel('Name', { exact: true }).fill('Maison Ida');
    await save(page);
    await expect(page.getByText('1 change not published: Brand')).toBeVisible();
    await page.evaluate(() => {
      const note = () => document.querySelector('[aria-label="Unpublished changes"]') === null;
      const watch = new MutationObserver(() => note() && Object.assign(window, { wasHidden: true }));
      watch.observe(document.body, { childList: true, subtree: true });
    });
    saved.resolve();
    await delivered.promise;
    // When the next reload begins, the page shows what it has received before.
    const reload = page.waitForRequest(/\/brand\.data/);
    await change();
    await reload;
    expect(await page.evaluate(() => 'wasHidden' in window)).toBe(false);
  });

  test('Hs-1 a new name, phone and office are on open pages within a second, without reload', async ({
    page,
    ownShop,
    browser,
  }) => {
    const [list, locations] = await Promise.all(
      ['/women', '/locations'].map(async (path) => {
        const visitor = await browser.newPage({ baseURL: ownShop.origin });
        await visitor.goto(path);
        await visitor.evaluate(() => Object.assign(window, { isSameDocument: true }));
        return visitor;
      }),
    );
    if (!list || !locations) throw new Error('Two pages were opened');
    await expect(list.getByRole('contentinfo').getByText(store.phones[0])).toBeVisible();

    await enter(page, ownShop.origin, '/admin/shop/brand');
    await page.getByLabel('Name', { exact: true }).fill('Maison <b>Ida</b>');
    await publishSettings(page);
    await expect(page.getByRole('banner').getByText('Maison <b>Ida</b>')).toBeVisible();
    await expect(list.getByRole('banner').getByRole('link', { name: 'Maison <b>Ida</b>' })).toBeVisible();
    await expect(list).toHaveTitle(/Maison <b>Ida<\/b>$/);

    await page.getByRole('link', { name: 'Contact', exact: true }).click();
    await page.getByLabel('First phone').fill('+1 212 555 0199');
    await page.getByLabel('Second phone (optional)').fill('');
    await page.getByLabel('Text beside the e-mail for direct contact').fill('');
    await page.getByLabel('E-mail for direct contact (optional)', { exact: true }).fill('');
    await expect(page.getByLabel('Text beside the e-mail for direct contact')).toHaveCount(0);
    await publishSettings(page);
    await expect(list.getByRole('contentinfo').getByText('+1 212 555 0199')).toBeVisible();

    await page.getByRole('link', { name: 'Offices', exact: true }).click();
    await page.getByRole('button', { name: 'Add an office' }).click();
    const office = page.getByRole('listitem').filter({ hasText: 'Remove New office' });
    await office.getByLabel('Country').fill('Japan');
    const added = page.getByRole('listitem').filter({ hasText: 'Remove Japan' });
    await added.getByLabel('Name of the office').fill('Ida Tokyo');
    await added.getByLabel('Address').fill('1 Plum Street, Tokyo');
    await added.getByLabel('Phone', { exact: true }).fill('+81 3 1555 0142');
    await added.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await added.getByLabel('Map point').fill('https://www.openstreetmap.org/#map=10/35.68/139.69');
    await expect(added.getByText('Latitude 35.68, longitude 139.69')).toBeVisible();
    for (let place = 6; place > 0; place--) await page.getByRole('button', { name: 'Move Japan up' }).click();
    await expect(page.getByRole('button', { name: 'Move Japan down' })).toBeFocused();
    await publishSettings(page);
    await expect(locations.getByRole('heading', { level: 2 }).filter({ hasText: 'Japan' })).toBeVisible();
    const card = locations.getByRole('article').first();
    await expect(card).toContainText('Ida Tokyo');
    await expect(card.getByText('Legal details')).toBeHidden();
    await expect(card.getByRole('link', { name: 'WhatsApp' })).toBeHidden();
    const [product] = await ownShop.sql<{ id: string }>('select id from products where not hidden limit 1');
    const question = await page.context().newPage();
    await question.goto(`${ownShop.origin}/product/${product?.id}`);
    await question.getByLabel('Your question goes to').selectOption('Ida Tokyo');
    await expect(question.getByRole('link', { name: 'WhatsApp' })).toBeHidden();
    const mail = question.getByRole('link', { name: 'E-mail', exact: true });
    await expect(mail).toHaveAttribute('href', /^mailto:hello@vitrine\.example\?/);
    await question.close();
    const footer = list.getByRole('contentinfo');
    await expect(footer.locator('[href^="tel:"]')).toHaveText(['+1 212 555 0199']);
    await expect(footer.locator('[href^="mailto:"]')).toHaveCount(1);
    for (const visitor of [list, locations]) {
      expect(await visitor.evaluate(() => 'isSameDocument' in window)).toBe(true);
      await visitor.close();
    }
    await page.goto('/admin/activity');
    const entry = page.getByRole('listitem').filter({ hasText: 'Shop settings: Offices changed' });
    await expect(entry.first()).toContainText('Japan added');
  });

  test('Hs-2 a pasted phone number and e-mail address are stored without their marks, and the fields show it', async ({
    page,
    ownShop,
  }) => {
    await enter(page, ownShop.origin, '/admin/shop/contact');
    await page.getByLabel('First phone').fill('\u202a00 49 30/5550-142\u202c');
    const email = page.getByLabel('E-mail for general questions', { exact: true });
    await email.fill('\u200ehello@ida.example');
    await page.getByLabel('Text beside the phones').fill(' Call us. ');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved. Visitors do not see it yet.')).toBeVisible();
    await expect(page.getByLabel('First phone')).toHaveValue('+49 30 5550-142');
    await expect(email).toHaveValue('hello@ida.example');
    await expect(page.getByLabel('Text beside the phones')).toHaveValue('Call us.');
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
    await publishSettings(page);
  });

  test('Hs-1 the head office and the order change on a page that was loaded directly', async ({
    page,
    ownShop,
  }) => {
    await enter(page, ownShop.origin, '/admin/shop/offices');
    await page.getByRole('button', { name: 'Move UAE up' }).click();
    await expect(page.getByRole('button', { name: 'Move UAE down' })).toBeFocused();
    await page.getByLabel('Head office').selectOption({ label: 'China' });
    await publishSettings(page);
    const [saved] = await ownShop.sql<{ head: string; first: string }>(
      `select document->>'headOffice' as head, document#>>'{offices,0,country}' as first from shop_settings`,
    );
    expect(saved).toEqual({ head: 'China', first: 'UAE' });
  });

  test('Hs-2 each wrong field shows its message, and nothing typed is lost', async ({ page, ownShop }) => {
    await enter(page, ownShop.origin, '/admin/shop/contact');
    const phone = page.getByLabel('First phone');
    await phone.fill('0142');
    await page.getByLabel('Text beside the phones').fill(' ');
    await save(page);
    await expect(page.getByText('Must be in international form, like +1 212 555 0142.')).toBeVisible();
    await expect(phone).toBeFocused();
    await expect(phone).toHaveAccessibleDescription(/international form/);
    await expect(page.getByRole('alert').getByText('2 fields need a correction.')).toBeVisible();
    await expect(phone).toHaveValue('0142');
    await expectAccessible(page);

    // Leaving the page asks for confirmation; staying keeps the typed text.
    await page.getByRole('link', { name: 'Brand', exact: true }).click();
    await page.getByRole('button', { name: 'Stay here' }).click();
    await expect(phone).toHaveValue('0142');

    // After the session has ended, a dialog over the page asks for the password.
    await page.context().clearCookies();
    await phone.fill('+1 212 555 0188');
    await page.getByLabel('Text beside the phones').fill('Call us.');
    await save(page);
    await page.getByLabel('Password').fill('quiet-lantern-mends-fords');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByLabel('Password')).toBeHidden();
    await expect(phone).toHaveValue('+1 212 555 0188');
    await publishSettings(page);
  });

  test('Hs-3 of two tabs that save the same section, both are kept; of a field that both changed, one is chosen', async ({
    page,
    ownShop,
  }) => {
    await enter(page, ownShop.origin, '/admin/shop/brand');
    await page.getByLabel('Name', { exact: true }).fill('Mine');
    await page.getByLabel('Copyright year').fill('2030');
    const theirs = { ...store, brand: 'Theirs', tagline: 'Their tagline.' };
    await ownShop.sql(
      `insert into shop_settings (version, document, changes, published_by) values (1, $1, '[]', 'admin')`,
      [JSON.stringify(theirs)],
    );
    await save(page);
    const question = page.getByRole('alertdialog', { name: 'These settings were changed in another window' });
    await expect(question.getByRole('group')).toHaveText(['NameYour version: MineSaved version: Theirs']);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mine');
    await save(page);
    await question.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. Visitors do not see it yet.')).toBeVisible();
    await expect(page.getByText('2 changes not published: Brand')).toBeVisible();
    await expect(page.getByLabel('Tagline: one line')).toHaveValue('Their tagline.');
    await publishSettings(page);
    expect(await (await page.request.get('/contact')).text()).toContain('Contact Us - Mine');

    // Publish continues when its question is answered, and lists what it replaces, which the bar did not.
    await page.getByLabel('Name', { exact: true }).fill('Mine again');
    await ownShop.sql(
      `insert into shop_settings (version, document, changes, published_by) values (3, $1, '[]', 'admin')`,
      [
        JSON.stringify({
          ...theirs,
          brand: 'Theirs again',
          footer: { ...store.footer, copyrightYear: 2030 },
        }),
      ],
    );
    const bar = page.getByRole('region', { name: 'Unpublished changes' });
    await expect(page.getByRole('banner').getByText('Theirs again')).toBeVisible();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await question.getByRole('button', { name: 'Save' }).click();
    const confirmation = page.getByRole('alertdialog', { name: 'Publish 1 change?' });
    await expect(confirmation.getByRole('listitem')).toHaveText('Name:Theirs again→becomesMine again');
    await confirmation.getByRole('button', { name: 'Publish' }).click();
    await expect
      .poll(async () => (await page.request.get('/contact')).text())
      .toContain('Contact Us - Mine again');
    await expect(bar).toBeHidden();
  });

  test('Hs-3 the bar lists only what was typed here, also after another window has published', async ({
    page,
    ownShop,
  }) => {
    await enter(page, ownShop.origin, '/admin/shop/brand');
    await page.getByLabel('Copyright year').fill('2030');
    await ownShop.sql(
      `insert into shop_settings (version, document, changes, published_by) values (1, $1, '[]', 'admin')`,
      [JSON.stringify({ ...store, brand: 'Theirs' })],
    );
    await expect(page.getByRole('banner').getByText('Theirs')).toBeVisible();
    const bar = page.getByRole('region', { name: 'Unpublished changes' });
    await expect(bar.getByRole('listitem')).toHaveText([/^Copyright year:.*2030$/]);

    // The list is what is published, so there is no further question.
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Published. Visitors see it')).toBeVisible();
    await expect(bar).toBeHidden();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Theirs');
    await expect(page.getByLabel('Copyright year')).toHaveValue('2030');
  });

  test('Hs-6 settings that the shop cannot use are listed, and the shop opens', async ({ page, ownShop }) => {
    const document = { ...store, brand: 'Maison Ida', phones: ['0142', store.phones[1]] };
    await ownShop.sql(
      `insert into shop_settings (version, document, changes, published_by) values (1, $1, '[]', 'admin')`,
      [JSON.stringify(document)],
    );
    await enter(page, ownShop.origin, '/admin/shop/contact');
    const notice = page.getByRole('region', { name: 'Settings that cannot be used' });
    await expect(notice).toContainText('phones.0: must be in international form');
    await expectAccessible(page);
    await page.getByLabel('First phone').fill('+1 212 555 0177');
    await publishSettings(page);
    await expect(notice).toBeHidden();
    expect(await (await page.request.get('/contact')).text()).toContain('Maison Ida');
  });
});

ownProcess(
  'Hs-1 Hs-5 a second process shows what the first publishes; a third, with SHOP_SETTINGS=file, does not',
  async ({ settings, start, browser, ownShop }) => {
    const { origin, databaseUrl } = ownShop;
    const shared = { ...settings, ORIGIN: origin, DATABASE_URL: databaseUrl, PORT: '0' };
    const others = [start(PRODUCTION, shared), start(PRODUCTION, { ...shared, SHOP_SETTINGS: 'file' })];
    const [second = '', fixed = ''] = await Promise.all(
      others.map(async ({ open, output }) => {
        await open;
        return /listening on (http:[^"\s]+)/.exec(output.stdout)?.[1];
      }),
    );
    const visitor = await browser.newPage({ baseURL: second });
    await visitor.goto('/contact');
    const admin = await browser.newPage({ baseURL: origin });
    await enter(admin, origin, '/admin/shop/brand');
    await admin.getByLabel('Name', { exact: true }).fill('Maison Ida');
    await publishSettings(admin);
    await expect(visitor.getByRole('banner').getByRole('link', { name: 'Maison Ida' })).toBeVisible();
    expect(await (await visitor.request.get(`${second}/contact`)).text()).toContain(
      'Contact Us - Maison Ida',
    );

    expect(await (await visitor.request.get(`${fixed}/contact`)).text()).toContain(
      `Contact Us - ${store.brand}`,
    );
    const refused = await admin.request.post(`${fixed}/admin/shop/brand.data`, {
      headers: { Origin: origin },
      data: { id: 'brand', base: {}, values: {} },
    });
    expect([refused.status(), await refused.text()]).toEqual([
      400,
      expect.stringContaining('store.config.ts'),
    ]);
    const foreign = await admin.request.post(`${origin}/admin/shop/brand.data`, {
      headers: { Origin: 'https://other.example' },
      data: { id: 'brand', base: {}, values: {} },
    });
    expect(foreign.status()).toBe(403);
    await admin.goto(`${fixed}/admin/shop/brand`);
    await expect(admin.getByText('because the server runs with SHOP_SETTINGS=file')).toBeVisible();
    await expect(admin.getByLabel('Name', { exact: true })).toHaveValue(store.brand);
    await expect(admin.getByLabel('Name', { exact: true })).toBeDisabled();
    await expect(admin.getByRole('button', { name: 'Publish' })).toHaveCount(0);
    await Promise.all([visitor.close(), admin.close()]);
    await ownShop.sql('truncate shop_settings, shop_settings_draft');
  },
);
