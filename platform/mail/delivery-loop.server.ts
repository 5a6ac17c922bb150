import { type Database, logFailure, reasonOf } from '#platform/db/database.ts';
import { type Repeating, startRepeating } from '#platform/processes/start-repeating.ts';

interface Options {
  /** The name of the lock: one process at a time sends. */
  name: string;
  hasDue(): Promise<boolean>;
  /** Sends until nothing is due. `ending`: begin nothing more. `aborting`: give up what is being sent. */
  sendDue(ending: AbortSignal, aborting: AbortSignal): Promise<void>;
  stopMs?: number | undefined;
}

/**
 * Looks into an outbox now, after each wake-up and every ten seconds. A process that is killed leaves what it was sending
 * to the next one. `stop` waits some seconds for what is being sent.
 */
export function startDeliveryLoop(
  tryAdvisoryLock: Database['tryAdvisoryLock'],
  { name, hasDue, sendDue, stopMs = STOP_MS }: Options,
): Repeating {
  const stopping = new AbortController();
  const giveUp = new AbortController();
  const { wake, stop } = startRepeating(POLL_INTERVAL_MS, async () => {
    try {
      if (await hasDue())
        await tryAdvisoryLock(name, (lost) =>
          sendDue(AbortSignal.any([stopping.signal, lost]), AbortSignal.any([giveUp.signal, lost])),
        );
    } catch (error) {
      if (!giveUp.signal.aborted) logFailure(`Failed to work on the outbox: ${reasonOf(error)}`, error);
    }
  });
  return {
    wake,
    async stop() {
      stopping.abort();
      const limit = setTimeout(() => giveUp.abort(), stopMs);
      await stop();
      clearTimeout(limit);
    },
  };
}

const POLL_INTERVAL_MS = 10_000;

/** A receiver may need minutes; a process manager kills the shop earlier. */
const STOP_MS = 5_000;
