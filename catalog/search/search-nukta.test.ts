import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openOwnPGlite, openTestPostgres } from '#platform/db/testing/each-database.ts';
import { searchProducts } from './search.server.ts';

const MIGRATION = join(import.meta.dirname, '../../platform/db/migrations/0009_search_descriptions.sql');

// The migration replaces functions that later migrations have changed, so each test has a database of its own.
test.each([
  ['PGlite', openOwnPGlite],
  ['PostgreSQL', openTestPostgres],
])(
  'Se-2 the migration rewrites texts that an earlier version stored with a nukta, on %s',
  async (_, open) => {
    const { db, close } = await open();
    await db.execute(sql`insert into products (name, price, category) values ('बनारसी साड़ी', 5, 'Women')`);
    await db.execute(sql`update catalogue_texts set
    name_words = normalize(' बनारसी साड़ी ', NFD), search_text = normalize(' बनारसी साड़ी ', NFD)`);
    expect((await searchProducts(db, 'साडी', 0, 24)).totalCount).toBe(0);

    for (const statement of readFileSync(MIGRATION, 'utf8').split('--> statement-breakpoint')) {
      await db.execute(statement);
    }
    expect((await searchProducts(db, 'साडी', 0, 24)).totalCount).toBe(1);
    await close();
  },
);
