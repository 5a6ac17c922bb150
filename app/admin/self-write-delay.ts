/** Milliseconds after a write of this page at which the page is looked at again (specification, section 9). */
const REFRESH_DELAY_MS = 1_000;

let underway = 0;
let settledAt = Number.NEGATIVE_INFINITY;

/**
 * Makes a write of this page. Its answer is followed by a refresh, so that the news of it, which come over the live
 * line as well, need none of their own.
 */
export async function asSelfWrite<Answer>(write: () => Promise<Answer>): Promise<Answer> {
  underway += 1;
  try {
    return await write();
  } finally {
    underway -= 1;
    settledAt = performance.now();
  }
}

/**
 * In how many milliseconds live news are to be looked at: at once, or about a second after a write of this page. What
 * the refresh after the write has shown by then is not read again.
 */
export function selfWriteDelay(): number {
  if (underway > 0) return REFRESH_DELAY_MS;
  return Math.max(0, settledAt + REFRESH_DELAY_MS - performance.now());
}
