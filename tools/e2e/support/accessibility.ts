import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';
import { expect } from './test.ts';

declare const axe: typeof Axe;

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Runs axe on the current page, or on its open modal dialogs, and fails if it finds a violation. The failure lists the
 * elements.
 *
 * @param rules the rules to run; all if omitted
 * @returns the number of rules that applied to the page and passed.
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<number> {
  // Loading axe costs as much CPU time as a third of a run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations, passes } = await page.evaluate(async (values) => {
    // Text that fades in has too little contrast until then.
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    // Passing elements are not listed, and style sheets and videos are not fetched again: both only cost time.
    const saving = { resultTypes: ['violations' as const], preload: false };
    // While a modal dialog is open, the rest of the page is inert.
    const dialogs = document.querySelectorAll('dialog:modal');
    const results = await axe.run(dialogs.length ? dialogs : document, {
      ...saving,
      ...(values && { runOnly: { type: 'rule', values } }),
    });
    return {
      violations: results.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`,
      ),
      passes: results.passes.length,
    };
  }, rules);
  expect(violations).toEqual([]);
  return passes;
}

/** Returns whether the focused element is visible: its center is on the screen and nothing covers it. */
export function isFocusVisible(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused) return false;
    const { x, y, width, height } = focused.getBoundingClientRect();
    const topmost = document.elementFromPoint(x + width / 2, y + height / 2);
    return focused.contains(topmost) || (topmost?.contains(focused) ?? false);
  });
}
