import { enter } from '../support/administrator.ts';
import { openProduct, TOTE } from '../support/product-parts.ts';
import { expect, test } from '../support/test.ts';

test('Mo-2 He-2 in Safari 16, without popovers, pages, full screen, Escape and search work', async ({
  page,
}) => {
  await page.addInitScript(leaveOutSince2023);
  await page.goto('/bags');
  const modal = await openProduct(page, TOTE);
  await modal.getByRole('button', { name: 'Full screen' }).first().click();
  await expect(page.getByRole('button', { name: 'Close the picture' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/search');
  await expect(page.getByRole('heading', { name: 'Start Your Search' })).toBeVisible();
});

test('Pf-1 Da-4 Safari 16 opens the product form and the admin’s dialogs', async ({ page, baseURL }) => {
  await page.addInitScript(leaveOutSince2023);
  await enter(page, baseURL ?? '', '/admin/products/new');
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  await page.goto('/admin/dashboard');
  await page
    .getByLabel(/^Actions for/)
    .first()
    .click();
  await page.getByRole('button', { name: /^Delete / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('Ro-1 a browser too old for the scripts shows the server-rendered page, and links work', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'));
  await page.goto('/women');
  await expect(page.getByRole('main').getByText('Isla V-Neck Midi Dress')).toBeVisible();
  await page.getByRole('link', { name: 'Isla V-Neck Midi Dress' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Isla V-Neck Midi Dress' })).toBeVisible();
});

test('Ro-1 Au-1 pages and the sign-in form work if storage is blocked', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  });
  await page.goto('/women');
  await page.getByRole('banner').getByRole('link', { name: 'Bags', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bags' })).toBeVisible();
  await page.goto('/admin/login');
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
});

/** Removes from Chromium the features that the shop's code checks for and Safari 16.4 lacks. */
function leaveOutSince2023(): void {
  for (const name of ['popover', 'hidePopover', 'showPopover', 'togglePopover'])
    Reflect.deleteProperty(HTMLElement.prototype, name);
  for (const name of ['popoverTargetElement', 'popoverTargetAction', 'commandForElement', 'command'])
    Reflect.deleteProperty(HTMLButtonElement.prototype, name);
  Reflect.deleteProperty(Element.prototype, 'checkVisibility');
  Reflect.deleteProperty(Promise, 'withResolvers');
  Reflect.deleteProperty(document, 'startViewTransition');
  Reflect.deleteProperty(Document.prototype, 'startViewTransition');
  Reflect.deleteProperty(window, 'scheduler');
  Reflect.deleteProperty(window, 'requestIdleCallback');
  for (const owner of [Element, Document, DocumentFragment])
    for (const name of ['matches', 'querySelector', 'querySelectorAll', 'closest'] as const) {
      const find = Reflect.get(owner.prototype, name);
      if (!find) continue;
      Reflect.set(owner.prototype, name, function (this: Element, selector: string) {
        if (selector.includes(':popover-open')) throw new DOMException('unknown selector', 'SyntaxError');
        return find.call(this, selector);
      });
    }
}
