import { fork } from 'node:child_process';
import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { pageOfActivity } from '#catalog/activity/activity.server.ts';
import { summaryInWords } from '#catalog/activity/batch-summary.ts';
import { type Database, queryRows } from '#platform/db/database.ts';
import { openPGlite } from '#platform/db/embedded/pglite.server.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { undoBatch } from './undo/undo-change.server.ts';
import { STEP_BY_STEP } from './write-in-steps.server.ts';

const COUNT = 3_000;
const migrations = join(import.meta.dirname, '../../platform/db/migrations');
const storage = { has: async () => true } as unknown as Storage;

test('Da-4 after SIGKILL during a change of 3,000 products, the earlier steps remain and can be undone', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-killed-'));
  const initialData = await openAsBlob(inject('migratedPGlite'));
  const first = await openPGlite({ directory, migrations, initialData });
  await first.db.execute(sql`insert into products (name, price, category, featured)
    select 'Bag ' || n, n, 'Bags', false from generate_series(1, ${sql.raw(String(COUNT))}) as n`);
  await first.close();

  const child = fork(join(import.meta.dirname, 'testing/feature-all.ts'), [directory, migrations]);
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);

  const database = await openPGlite({ directory, migrations });
  const done = await countFeatured(database);
  expect(done).toBe(3 * STEP_BY_STEP.size);
  const [entry] = (await pageOfActivity(database.db, 1, 10)).entries;
  expect(entry && summaryInWords(entry.summary)).toBe(
    `${done.toLocaleString('en-US')} products featured (unfinished: ${done.toLocaleString('en-US')} of 3,000 products)`,
  );
  const undone = await undoBatch(database.db, storage, entry?.batch ?? '', STEP_BY_STEP);
  expect(undone.names).toHaveLength(done);
  expect(await countFeatured(database)).toBe(0);
  await database.close();
  await rm(directory, { recursive: true });
});

async function countFeatured({ db }: Database): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from products where featured`,
  );
  return row?.count ?? 0;
}
