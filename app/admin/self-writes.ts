/** Milliseconds after a write of this page at which the page is looked at again (specification, section 9). */
const REFRESH_DELAY_MS = 1_000;

/**
 * The writes that a page makes itself. The answer to one is followed by a refresh, so that the news of it, which come
 * over the live line as well, need none of their own.
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
