import type { OwnShop } from './open-shop.ts';
import { test as base, expect } from './test.ts';

/**
 * `test` with a shop for this worker, on a real PostgreSQL database with the demo catalog. Relative URLs open the
 * shop. A test must restore data that other tests rely on, and restart what it stops.
 */
export const test = base.extend({ baseURL: ({ ownShop }, use) => use(ownShop.origin) });

export type { OwnShop };
export { expect };
