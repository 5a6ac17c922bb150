import { type Database, logFailure, reasonOf } from './database.ts';

/** Sends what waits in an outbox. */
export interface DeliveryLoop {
  /** Sends what is due now. */
  wake(): void;
  /** Waits some seconds for what is being sent. */
  stop(): Promise<void>;
}

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
 * to the next one.
 */
export function startDeliveryLoop(
  tryAdvisoryLock: Database['tryAdvisoryLock'],
  { name, hasDue, sendDue, stopMs = STOP_MS }: Options,
): DeliveryLoop {
  const stopping = new AbortController();
  const giveUp = new AbortController();
  let working: Promise<void> | null = null;
  let needsAnotherPass = false;

  const wake = () => {
    needsAnotherPass = true;
    working ??= work();
  };

  async function work(): Promise<void> {
    while (needsAnotherPass && !stopping.signal.aborted) {
      needsAnotherPass = false;
      try {
        if (await hasDue())
          await tryAdvisoryLock(name, (lost) =>
            sendDue(AbortSignal.any([stopping.signal, lost]), AbortSignal.any([giveUp.signal, lost])),
          );
      } catch (error) {
        if (giveUp.signal.aborted) break;
        logFailure(`Failed to work on the outbox: ${reasonOf(error)}`, error);
      }
    }
    // In the same tick as the last check, so that a wake-up right after it starts a new pass.
    working = null;
  }

  const timer = setInterval(wake, POLL_INTERVAL_MS).unref();
  wake();
  return {
    wake,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      const limit = setTimeout(() => giveUp.abort(), stopMs);
      await working;
      clearTimeout(limit);
    },
  };
}

const POLL_INTERVAL_MS = 10_000;

/** A receiver may need minutes; a process manager kills the shop earlier. */
const STOP_MS = 5_000;
