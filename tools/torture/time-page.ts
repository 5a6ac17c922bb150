import { parentPort, workerData } from 'node:worker_threads';

/**
 * A thread that requests a page (`workerData`, its address) again and again. At the first message, it posts the longest
 * time in milliseconds and ends. It is a thread, because the uploads of the main thread would delay its requests.
 */
let isWatching = true;
let longest = 0;
parentPort?.once('message', () => {
  isWatching = false;
});
while (isWatching) {
  const begun = performance.now();
  await fetch(workerData)
    .then((answer) => answer.text())
    .catch(() => {});
  longest = Math.max(longest, performance.now() - begun);
  await new Promise((resolve) => setTimeout(resolve, 20));
}
parentPort?.postMessage(longest);
