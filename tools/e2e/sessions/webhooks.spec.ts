import { expectAccessible } from '../support/accessibility.ts';
import { enter, openAccountMenu, signIn } from '../support/administrator.ts';
import { expect, test } from '../support/own-shop.ts';

test.use({ expectedFailures: [/400|409/] });

test.beforeEach(async ({ ownShop }) => {
  await ownShop.sql('delete from webhooks');
  await ownShop.sql('delete from webhook_deliveries');
});

test('Wh-10 Wh-7 the owner adds a webhook, tests it, sends again, renews its secret, pauses and deletes it', async ({
  page,
  ownShop,
}) => {
  await signIn(page);
  await openAccountMenu(page);
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await expect(page.getByText('There are no webhooks.')).toBeVisible();
  await page.getByLabel('Address').fill('http://program.example/hook');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Please enter a public address that starts with https:// and uses the port 443',
  );
  await expect(page.getByLabel('Address')).toHaveValue('http://program.example/hook');
  await page.getByLabel('Address').fill('https://program.invalid/hook');
  await page.getByLabel('A question was received').uncheck();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const secret = page.getByLabel('The secret of program.invalid');
  await expect(secret).toBeFocused();
  const value = await secret.inputValue();
  expect(value).toMatch(/^whsec_[\w+/]{43}=$/);
  await expectAccessible(page);

  // No program has this address (RFC 6761, 6.4).
  const webhook = page.getByRole('listitem').filter({ hasText: 'https://program.invalid/hook' });
  const tested = Promise.withResolvers<void>();
  await page.route('**/admin/webhooks.data', async (route) => {
    if (route.request().postData()?.includes('intent=test')) await tested.promise;
    await route.continue();
  });
  await webhook.getByRole('button', { name: 'Send a test' }).click();
  // Other commands do not wait for the answer.
  await webhook.getByText('Events (4)').click();
  await webhook.getByLabel('A product was added').uncheck();
  await webhook.getByRole('button', { name: 'Save events' }).click();
  await webhook.getByText('Events (3)').click();
  tested.resolve();
  await expect(page.getByText('The program has not accepted the message yet.')).toBeVisible();
  await page.unrouteAll();
  await expect(webhook.getByText('No message was accepted since')).toBeVisible();
  await webhook.getByText('Last messages').click();
  const message = webhook.getByRole('listitem').filter({ hasText: 'webhook.test' });
  await expect(message).toContainText('Waiting for another attempt');
  const attempts = async () =>
    (await ownShop.sql<{ attempts: number }>('select attempts from webhook_deliveries'))[0]?.attempts ?? 0;
  const before = await attempts();
  await message.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(attempts).toBeGreaterThan(before);

  await webhook.getByRole('button', { name: 'New secret' }).click();
  await expect(secret).toBeFocused();
  await expect(secret).not.toHaveValue(value);
  await webhook.getByRole('button', { name: 'Pause' }).click();
  await expect(webhook.getByText('Paused. Events are not kept')).toBeVisible();
  await expect(webhook.getByRole('button', { name: 'Resume' })).toBeFocused();
  await expect(webhook.getByRole('button', { name: 'Send a test' })).toBeHidden();
  await webhook.getByRole('button', { name: 'Resume' }).click();
  await expect(webhook.getByText('Active')).toBeVisible();

  await ownShop.sql(`update webhooks set state = 'failed'`);
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'See the webhooks' }).click();
  await expect(webhook.getByText('accepted nothing for three days')).toBeVisible();
  await page.reload();
  expect(await page.content()).not.toContain(value);
  await webhook.getByText('Last messages').click();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 600 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await webhook.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('There are no webhooks.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your webhooks' })).toBeFocused();

  await page.goto('/admin/activity');
  const entries = page.getByRole('listitem').filter({ hasText: 'Webhook program.invalid' });
  for (const action of ['added', 'renewed', 'changed', 'paused', 'resumed', 'deleted'])
    await expect(entries.filter({ hasText: `program.invalid ${action}` })).toHaveCount(1);
  await expect(entries.filter({ hasText: 'program.invalid changed' })).toContainText('product.updated');
  expect(ownShop.log()).not.toContain(value);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('Wh-10 the page of webhooks works', async ({ page, ownShop }) => {
    await enter(page, ownShop.origin, '/admin/webhooks');
    await page.getByLabel('Address').fill('https://program.invalid/hook');
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await expect(page.getByLabel('The secret of program.invalid')).toHaveValue(/^whsec_/);
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect(page.getByText('The program has not accepted the message yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('There are no webhooks.')).toBeVisible();
    await page.getByLabel('Address').fill('https://program.invalid:81/hook');
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Please enter a public address that starts with https:// and uses the port 443',
    );
  });
});
