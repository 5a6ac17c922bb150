import { useState } from 'react';

/** Which of several slides is shown, and the ways to another. */
export interface Slides {
  count: number;
  /** 0-based. */
  index: number;
  go(index: number): void;
  /** Some slides on (negative: back); after the last comes the first. */
  step(by: number): void;
}

/** The state of a row of `count` slides. */
export function useSlides(count: number): Slides {
  const [chosen, choose] = useState(0);
  // The row may have become shorter since the choice.
  const index = Math.max(0, Math.min(chosen, count - 1));
  return { count, index, go: choose, step: (by) => choose(wrapped(index + by, count)) };
}

/** The remainder that is never negative: before the first comes the last. */
export function wrapped(index: number, count: number): number {
  return count > 0 ? ((index % count) + count) % count : 0;
}
