/** The writes of this page, which refreshes after each and can ignore the live notification of the same write. */
export class SelfWrites {
  #pending = 0;
  #settledAt = Number.NEGATIVE_INFINITY;

  /** Registers a write until its response or failure. */
  async track<Answer>(write: () => Promise<Answer>): Promise<Answer> {
    this.#pending += 1;
    try {
      return await write();
    } finally {
      this.#pending -= 1;
      this.#settledAt = performance.now();
    }
  }

  /**
   * Returns the milliseconds to wait before a notification causes a refresh: 0, or up to a second after an own write,
   * because the refresh after that write has probably already shown the change.
   */
  refreshDelay(): number {
    if (this.#pending > 0) return REFRESH_DELAY_MS;
    return Math.max(0, this.#settledAt + REFRESH_DELAY_MS - performance.now());
  }
}

/** The writes of the open page. */
export const selfWrites = new SelfWrites();

/** Milliseconds after an own write before the page refreshes (specification, section 9). */
const REFRESH_DELAY_MS = 1_000;
