import { setTimeout } from 'node:timers/promises';
import type { MeasuredShop } from './measured-shop.ts';

const PAUSE_MS = 20;

/** Requests uncached category pages one after another with pauses. @returns the times in milliseconds */
export async function pageTimes(
  { origin }: MeasuredShop,
  shouldContinue: (count: number) => boolean,
): Promise<number[]> {
  const times: number[] = [];
  while (shouldContinue(times.length)) {
    pages += 1;
    const sentAt = performance.now();
    await (await fetch(`${origin}/women?max=${1_000_000 + pages}`)).text();
    times.push(performance.now() - sentAt);
    await setTimeout(PAUSE_MS);
  }
  return times;
}

/** Makes each address unique, so that no page is cached. */
let pages = 0;

export function ninetyNinth(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
}
