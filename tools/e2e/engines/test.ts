import { test as base } from '../support/own-shop.ts';
import { expect } from '../support/test.ts';
import type { Engine } from './engine.ts';
import { startFirefox } from './firefox-engine.ts';
import { Visitor } from './visitor.ts';
import { startWebKit } from './webkit-engine.ts';

/**
 * `test` with a visitor to the worker's own shop, in the project's browser. All tests of a worker share one browser.
 */
export const test = base.extend<{ visitor: Visitor }, { engine: Engine }>({
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern.
    async ({}, use, { project }) => {
      const starts: Record<string, () => Promise<Engine>> = { webkit: startWebKit, firefox: startFirefox };
      const engine = await starts[project.name]?.();
      if (!engine) throw new Error(`No engine is named “${project.name}”.`);
      await use(engine);
      await engine.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  visitor: async ({ engine, ownShop }, use, testInfo) => {
    const visitor = new Visitor(engine, ownShop.origin);
    await visitor.resize(1280, 800);
    await use(visitor);
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('screenshot', { body: await engine.screenshot(), contentType: 'image/png' });
    }
    expect(engine.errors()).toEqual([]);
  },
});
