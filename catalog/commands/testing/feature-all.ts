import { sql } from 'drizzle-orm';
import { queryRows } from '#platform/db/database.ts';
import { openPGlite } from '#platform/db/embedded/pglite.server.ts';
import { changeProducts } from '../change-products.server.ts';
import { STEP_BY_STEP } from '../write-in-steps.server.ts';

/*
 * Program: features all products of an embedded database, step by step, and kills itself after the third step. The
 * arguments are its directory and the folder of migrations.
 */

const [directory = '', migrations = ''] = process.argv.slice(2);
const { db } = await openPGlite({ directory, migrations });
let steps = 0;
const transaction: typeof db.transaction = async (...words) => {
  const result = await db.transaction(...words);
  steps += 1;
  if (steps === 3) process.kill(process.pid, 'SIGKILL');
  return result;
};
const ids = await queryRows<{ id: string }>(db, sql`select id from products`);
await changeProducts(
  Object.create(db, { transaction: { value: transaction } }),
  ids.map(({ id }) => id),
  { kind: 'feature', featured: true },
  STEP_BY_STEP,
);
