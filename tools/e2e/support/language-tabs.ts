import type { Page } from '@playwright/test';

/** Opens the tab of a language in a form, and so its texts. */
export async function openTab(page: Page, language: string): Promise<void> {
  await page
    .getByRole('group', { name: 'Language of the texts' })
    .locator('label')
    .filter({ hasText: new RegExp(`^${language}`) })
    .click();
}
