import type { Page } from '@playwright/test';

/**
 * Holds all scripts of the pages that are opened from now on, so that a test can act before hydration.
 *
 * @returns a function that lets the scripts load.
 */
export async function holdScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}
