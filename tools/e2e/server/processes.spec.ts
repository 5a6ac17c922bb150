import { readFileSync } from 'node:fs';
import { enter } from '../support/administrator.ts';
import { expect, test } from '../support/own-process.ts';
import { menuItem } from '../support/own-products.ts';
import { createDatabase } from '../support/seeded-shop.ts';
import { PRODUCTION } from '../support/server-process.ts';

// The test starts a database and two shops.
test.describe.configure({ timeout: 300_000 });

test('Rt-1 Au-3 two processes on one database share the demo and the sign-in, and each shows the other’s changes', async ({
  settings,
  start,
  browser,
}) => {
  const shared = { ...settings, DATABASE_URL: await createDatabase(), DEMO: 'true' };
  // Both start at once on an empty database and take turns to prepare it.
  const [first, second] = [start(PRODUCTION, shared), start(PRODUCTION, { ...shared, PORT: '0' })];
  await Promise.all([first.open, second.open]);
  const origin = settings.ORIGIN ?? '';
  const other = /listening on (http:[^"\s]+)/.exec(second.output.stdout)?.[1] ?? '';

  const admin = await browser.newPage({ baseURL: origin });
  await enter(admin, origin);
  const demo = JSON.parse(readFileSync('demo/catalog.json', 'utf8'));
  await expect(
    admin.getByRole('heading', { name: `${demo.products.length} products`, exact: true }),
  ).toBeVisible();
  const throughTheOther = await admin.request.get(`${other}/admin/dashboard`, { maxRedirects: 0 });
  expect(throughTheOther.status(), 'signed in at both').toBe(200);

  // The other process has cached the page, and a browser has it open.
  const visitor = await browser.newPage({ baseURL: other });
  await visitor.goto('/bags');
  const card = visitor.getByRole('main').getByRole('article').last();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  const address = (await card.getByRole('link').first().getAttribute('href')) ?? '';
  await visitor.goto('/bags');
  const links = visitor.getByRole('main').locator(`a[href="${address}"]`);
  await expect(links.first()).toBeVisible();

  // Another color of the same model takes its place.
  await admin.goto(`/admin/dashboard?q=${encodeURIComponent(name)}`);
  await (await menuItem(admin, 'Delete', name)).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(links).toHaveCount(0);
  expect(await (await visitor.request.get('/bags')).text()).not.toContain(address);
  for (const { output } of [first, second]) {
    expect(output.stderr).toBe('');
    expect(output.stdout).not.toContain('"level":"error"');
  }
  await Promise.all([admin.close(), visitor.close()]);
});
