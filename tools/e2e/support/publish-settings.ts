import { expect, type Page } from '@playwright/test';

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
