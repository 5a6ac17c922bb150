import type { OwnShop } from './open-shop.ts';
import { test as base, expect } from './test.ts';

/**
 * `test` with a shop of the worker's own, on a database of a real PostgreSQL server and with the demo catalogue. Pages
 * are opened in that shop. A test that changes what others look at puts it back; one that stops something starts it again.
 */
export const test = base.extend({ baseURL: ({ ownShop }, use) => use(ownShop.origin) });

export type { OwnShop };
export { expect };
