import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Fails on every finding of axe on the page as it stands, naming the elements. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
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
