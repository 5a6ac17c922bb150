import type { Page } from '@playwright/test';

/** Opens the tab of a language in a form, and so its texts. */
export async function openTab(page: Page, language: string): Promise<void> {
  await page
    .getByRole('group', { name: 'Language of the texts' })
    .getByLabel(new RegExp(`^${language}`))
    .check({ force: true });
}
