import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { TorturedShop } from './shop.ts';

/** Measures the times of a cached page in milliseconds, and the highest memory of the process in MB, during a load. */
export async function measure<Result>(shop: TorturedShop, load: () => Promise<Result>) {
  const timer = new Worker(new URL('./time-page.ts', import.meta.url), {
    workerData: `${shop.origin}/women`,
  });
  let memory = 0;
  let isWatching = true;
  const watching = (async () => {
    while (isWatching) {
      memory = Math.max(memory, await shop.memory());
      await pause(20);
    }
  })();
  const result = await load();
  isWatching = false;
  await watching;
  const reported = once(timer, 'message');
  timer.postMessage('stop');
  const [times]: { p99: number; longest: number }[] = await reported;
  return { result, memory, p99: times?.p99 ?? 0, longest: times?.longest ?? 0 };
}
