import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { emptyTables, openTestPostgres } from '#platform/db/testing/each-database.ts';
import type { Import } from '../import.ts';
import { openTestImports, type TestImports } from './open-imports.ts';

/** The columns of most tables in tests. */
export const HEADER = 'Name,SKU,Price,Category,Description,Images';

/** Opens PostgreSQL for a test file, and imports for each of its tests, which begins without products and imports. */
export function setUpImports() {
  let database: Database;
  let shop: TestImports;
  beforeAll(async () => {
    database = await openTestPostgres();
  });
  beforeEach(async () => {
    shop = await openTestImports(database);
    await emptyTables(database.db, 'products', 'imports');
  });
  afterEach(() => shop.remove());
  afterAll(() => database.close());
  return {
    get database() {
      return database;
    },
    get db() {
      return database.db;
    },
    get shop() {
      return shop;
    },
    /** Previews and runs the import of a table. */
    importTable: async (table: string | Uint8Array): Promise<Import> => shop.run(await shop.check(table)),
  };
}

/** Returns a small JPEG in one color. */
export function photoOf(color: string): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 50, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
}
