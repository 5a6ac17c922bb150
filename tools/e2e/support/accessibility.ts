import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Runs axe on the current page and fails if it finds a violation. The failure lists the elements.
 *
 * @param rules the rules to run; all if omitted
 * @returns the number of rules that applied to the page and passed.
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<number> {
  // These options save time. Legacy mode opens no second page to collect results: the shop has no frames of other
  // origins. Passing elements are not listed, and style sheets and videos are not fetched again.
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], preload: false });
  const { violations, passes } = await (rules ? axe.withRules(rules) : axe).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
  return passes.length;
}

/** Returns whether the focused element is visible: its center is on the screen and nothing covers it. */
export function focusIsInSight(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused) return false;
    const { x, y, width, height } = focused.getBoundingClientRect();
    const topmost = document.elementFromPoint(x + width / 2, y + height / 2);
    return focused.contains(topmost) || (topmost?.contains(focused) ?? false);
  });
}
