import type { Page } from '@playwright/test';

/** Returns the parts of the search bar in the header. */
export function barOf(page: Page) {
  const header = page.getByRole('banner');
  return {
    toggle: header.locator('[popovertarget]').first(),
    field: page.getByPlaceholder('Search for products...'),
    cross: page.getByRole('button', { name: 'Close search' }),
  };
}
