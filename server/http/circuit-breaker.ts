import { setTimeout as pause } from 'node:timers/promises';

/** Says when to ask the database for nothing. */
export interface CircuitBreaker {
  isOpen(): boolean;
  /** For who has waited for the database in vain. */
  open(): void;
}

/**
 * A circuit breaker: once a read has waited for the database in vain, none is begun before that answers `ask` again. Else
 * each would wait as long, in all places there are, and whoever comes after them as long as all of them together.
 */
export function openCircuitBreaker(ask: () => Promise<unknown>): CircuitBreaker {
  let isOpen = false;

  async function untilItAnswers(): Promise<void> {
    while (isOpen) {
      await ask().then(
        () => {
          isOpen = false;
        },
        () => pause(PAUSE_MS, null, { ref: false }),
      );
    }
  }

  return {
    isOpen: () => isOpen,
    open() {
      if (isOpen) return;
      isOpen = true;
      void untilItAnswers();
    },
  };
}

const PAUSE_MS = 500;
