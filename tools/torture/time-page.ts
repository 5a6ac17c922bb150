import { parentPort, workerData } from 'node:worker_threads';

/**
 * A thread that requests a page (`workerData`, its address) again and again. At the first message, it posts the longest
 * time and the 99th percentile in milliseconds and ends. It is a thread, because the uploads of the main thread would
 * delay its requests.
 */
let isWatching = true;
const times: number[] = [];
parentPort?.once('message', () => {
  isWatching = false;
});
while (isWatching) {
  const begun = performance.now();
  await fetch(workerData)
    .then((answer) => answer.text())
    .catch(() => {});
  times.push(performance.now() - begun);
  await new Promise((resolve) => setTimeout(resolve, 20));
}
times.sort((one, other) => one - other);
parentPort?.postMessage({ p99: times[Math.floor(times.length * 0.99)] ?? 0, longest: times.at(-1) ?? 0 });
