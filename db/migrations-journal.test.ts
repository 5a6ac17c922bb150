import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import journal from './migrations/meta/_journal.json' with { type: 'json' };

/** drizzle-orm applies what is later than the last migration that it has applied: an earlier one is never made. */
test('the journal of migrations rises, and names every file', () => {
  const { entries } = journal;
  expect(entries.map(({ idx }) => idx)).toEqual(entries.map((_, at) => at));
  const times = entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
  const files = readdirSync(join(import.meta.dirname, 'migrations')).filter((name) => name.endsWith('.sql'));
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.toSorted());
});
