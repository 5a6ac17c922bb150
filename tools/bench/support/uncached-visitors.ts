import { setTimeout as pause } from 'node:timers/promises';

/**
 * Simulates 300 visitors who keep requesting uncached pages:
 * `node tools/bench/support/uncached-visitors.ts ORIGIN SECONDS`.
 */
const [origin, seconds] = process.argv.slice(2);
const end = performance.now() + Number(seconds) * 1000;
let limit = 1_000_000;

async function requestUncachedPages(): Promise<void> {
  while (performance.now() < end) {
    limit += 1;
    const answer = await fetch(`${origin}/women?max=${limit}`);
    await answer.text();
    // Wait before the next request, like a visitor who gets a 503.
    if (answer.status === 503) await pause(1_000);
  }
}

await Promise.all(Array.from({ length: 300 }, requestUncachedPages));
