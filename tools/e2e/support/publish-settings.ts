import { expect, type Page } from '@playwright/test';
import { enter } from './administrator.ts';

/** Saves “Maison Ida” as the shop's name, without publishing it. */
export async function saveName(page: Page, origin: string): Promise<void> {
  await enter(page, origin, '/admin/shop/brand');
  await page.getByLabel('Name', { exact: true }).fill('Maison Ida');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('1 change not published: Brand')).toBeVisible();
}

/** Saves the open settings form, publishes the draft, and waits until nothing is unpublished. */
export async function publishSettings(page: Page): Promise<void> {
  // The message disappears after some seconds, so it is expected from the beginning.
  const message = page.getByText('Published. Visitors see it').last().waitFor({ timeout: 60_000 });
  await Promise.all([message, publish(page)]);
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  // A few short changes are listed in the bar and need no further question.
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Publish' });
  await expect(async () => {
    if (await confirm.isVisible()) await confirm.click({ timeout: 1_000 });
    await expect(page.getByRole('region', { name: 'Unpublished changes' })).toBeHidden({ timeout: 1_000 });
  }).toPass();
}
