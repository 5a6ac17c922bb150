import { expect, type Page } from '@playwright/test';

/** Saves the open settings form, publishes the draft, and waits until nothing is unpublished. */
export async function publishSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published. Visitors see it now.').last()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Unpublished changes' })).toBeHidden();
}
