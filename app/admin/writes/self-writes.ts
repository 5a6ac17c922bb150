/** Milliseconds after a write of this page at which the page is looked at again (specification, section 9). */
const REFRESH_DELAY_MS = 1_000;

/**
 * The writes of this page. The page refreshes after each response, so it can ignore the live notification of the same
 * write.
 */
export class SelfWrites {
  #underway = 0;
  #settledAt = Number.NEGATIVE_INFINITY;

  /** Notes a write from its beginning until it is answered, or fails. */
  async track<Answer>(write: () => Promise<Answer>): Promise<Answer> {
    this.#underway += 1;
    try {
      return await write();
    } finally {
      this.#underway -= 1;
      this.#settledAt = performance.now();
    }
  }

  /**
   * In how many milliseconds live news are to be looked at: at once, or about a second after a write of this page.
   * What the refresh after the write has shown by then is not read again.
   */
  refreshDelay(): number {
    if (this.#underway > 0) return REFRESH_DELAY_MS;
    return Math.max(0, this.#settledAt + REFRESH_DELAY_MS - performance.now());
  }
}

/** Those of the open page. */
export const selfWrites = new SelfWrites();
