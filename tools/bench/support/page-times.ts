import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Returns the path of an uncached category page, a different one on each call. */
export function newPage(): string {
  pages += 1;
  return `/women?max=${1_000_000 + pages}`;
}

let pages = 0;

/**
 * Requests pages one after another over one connection, like a visitor, while a promise is pending or until the number
 * of pages is reached.
 *
 * @returns the times in milliseconds
 */
export async function pageTimes(
  origin: string,
  during: Promise<unknown> | number,
  { path = newPage, pauseMs = 20 } = {},
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  let most = typeof during === 'number' ? during : Number.POSITIVE_INFINITY;
  if (typeof during !== 'number') {
    const stop = () => (most = 0);
    during.then(stop, stop);
  }
  while (times.length < most) {
    const sentAt = performance.now();
    const [response] = await once(get(origin + path(), { agent }), 'response');
    await once(response.resume(), 'end');
    times.push(performance.now() - sentAt);
    await pause(pauseMs);
  }
  agent.destroy();
  await during;
  return times;
}
