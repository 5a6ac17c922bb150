import pLimit from 'p-limit';
import { Announcer, announceLater } from '#catalog/changes/changes.server.ts';
import type { Category } from '#catalog/products/product.ts';
import type { Db } from '#platform/db/database.ts';
import { yieldToVisitors } from '#platform/db/yield.server.ts';

/** How a write of many products is divided into steps. */
export interface Steps {
  size: number;
  /** Whether each step commits on its own; otherwise all steps share one transaction. */
  commitEach: boolean;
}

/** For PostgreSQL, which serves visitors during a transaction. The steps only limit the memory of this process. */
export const ALL_OR_NONE: Steps = { size: 1_000, commitEach: false };

/** For the embedded database, which serves only one transaction at a time, so transactions must be short. */
export const STEP_BY_STEP: Steps = { size: 100, commitEach: true };

/** What a step has done. */
export interface Step {
  hasMore: boolean;
  /** The categories whose products were written; `null` if they may be any. */
  changed: Iterable<Category> | null;
}

/**
 * Repeats a step until there is no more. If each step commits, visitors are served between the steps. If the process
 * is killed, the committed steps remain, so each step must record what it wrote. Such writes run one at a time, so that
 * an undo never runs during the change that it undoes.
 *
 * @param step `isFirst` is true again if a deadlock has rolled all steps back: a step must then forget what it counted.
 */
export async function writeInSteps(
  db: Db,
  { commitEach }: Steps,
  step: (transaction: Db, isFirst: boolean) => Promise<Step>,
): Promise<void> {
  if (commitEach) return oneAtATime(() => commitEachStep(db, step));
  await db.transaction(async (transaction) => {
    for (let isFirst = true; (await step(transaction, isFirst)).hasMore; isFirst = false);
  });
}

const oneAtATime = pLimit(1);

async function commitEachStep(
  db: Db,
  step: (transaction: Db, isFirst: boolean) => Promise<Step>,
): Promise<void> {
  const announcing = new Announcer(db);
  try {
    for (let hasMore = true, isFirst = true; hasMore; isFirst = false) {
      const began = performance.now();
      const written = await db.transaction(async (transaction) => {
        await announceLater(transaction);
        return step(transaction, isFirst);
      });
      hasMore = written.hasMore;
      announcing.add(written.changed);
      await announcing.announceIfDue();
      await yieldToVisitors(performance.now() - began);
    }
  } finally {
    await announcing.announce();
  }
}
