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

/** Returns the sum of all layout shifts so far (Layout Instability API). */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );
}

/** Opens a page whose scripts arrive after its first paint. Returns the sum of all layout shifts until shortly after hydration. */
export async function layoutShiftOfHydration(page: Page, path: string): Promise<number> {
  await page.route('**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.goto(path);
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')));
  await page.waitForTimeout(300);
  await page.unrouteAll({ behavior: 'wait' });
  return layoutShift(page);
}

/**
 * Returns the visible and enabled buttons that do nothing before hydration: those that neither submit a form to the
 * server nor open a popover. Opens the menus of the page first. Passed to `page.evaluate`.
 */
export function findDeadButtons(): string[] {
  for (const details of document.querySelectorAll('details')) details.open = true;
  return [...document.querySelectorAll('button')]
    .filter((button) => {
      const submits = button.type === 'submit' && button.form?.matches('[method], [action]');
      const isVisible = button.checkVisibility({ visibilityProperty: true });
      return isVisible && !button.matches(':disabled, [popovertarget]') && !submits;
    })
    .map((button) => button.ariaLabel ?? button.textContent);
}
