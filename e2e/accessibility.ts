import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Fails on every finding of axe on the page as it stands, naming the elements.
 *
 * @returns how many of the rules (all, if none are named) found something that they apply to in order.
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<number> {
  // Without frames of other origins there is nothing to collect in a further page, which costs more than the rules;
  // nor is every element listed that is in order, nor a style sheet or film fetched again, of which no rule asks.
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], preload: false });
  const { violations, passes } = await (rules ? axe.withRules(rules) : axe).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
  return passes.length;
}

/** Whether what has the focus is to be seen: nothing lies over its middle, and it is on the screen. */
export function focusIsInSight(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused) return false;
    const { x, y, width, height } = focused.getBoundingClientRect();
    const there = document.elementFromPoint(x + width / 2, y + height / 2);
    return focused.contains(there) || (there?.contains(focused) ?? false);
  });
}
