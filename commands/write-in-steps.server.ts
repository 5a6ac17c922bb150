import pLimit from 'p-limit';
import { announceLater } from '#catalogue/announcements.server.ts';
import { Announcer } from '#catalogue/announcer.server.ts';
import type { Db } from '#db/database.ts';
import { letVisitorsGoFirst } from '#db/visitors-first.server.ts';

/** How a write of many products commits. */
export interface Steps {
  /** Products of one step. */
  size: number;
  /** Whether each step commits on its own; otherwise all of them commit together or not at all. */
  commitEach: boolean;
}

/** PostgreSQL serves visitors during a transaction. The chunks only bound the memory of this process. */
export const ALL_OR_NONE: Steps = { size: 1_000, commitEach: false };

/** The embedded database serves nobody during a transaction, so a large write must not be a single one. */
export const STEP_BY_STEP: Steps = { size: 100, commitEach: true };

/**
 * Repeats a step until it returns `false`. Where each step commits, visitors are served between two steps, and a process
 * that is killed keeps the steps before: a step has to record what it wrote. Such writes run one after the other, so that
 * an undo never meets a change that is still running.
 */
export async function writeInSteps(
  db: Db,
  { commitEach }: Steps,
  step: (transaction: Db) => Promise<boolean>,
): Promise<void> {
  if (commitEach) return oneAtATime(() => commitEachStep(db, step));
  await db.transaction(async (transaction) => {
    while (await step(transaction));
  });
}

const oneAtATime = pLimit(1);

async function commitEachStep(db: Db, step: (transaction: Db) => Promise<boolean>): Promise<void> {
  const announcing = new Announcer(db);
  try {
    for (let hasMore = true; hasMore; ) {
      const began = performance.now();
      hasMore = await db.transaction(async (transaction) => {
        await announceLater(transaction);
        return step(transaction);
      });
      announcing.everything();
      await announcing.announceInTime();
      await letVisitorsGoFirst(performance.now() - began);
    }
  } finally {
    await announcing.announce();
  }
}
