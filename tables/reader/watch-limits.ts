import { parentPort } from 'node:worker_threads';

/*
 * The program of a thread that ends its process if a table takes more memory or processor time than it may. It is a thread
 * because the main thread can be busy with one large text for seconds.
 */

const [megabytes, seconds] = process.argv.slice(2).map(Number) as [number, number];

/** A parser fills about 50 MB in this time. */
const WATCH_MS = 25;

const baseline = process.memoryUsage.rss();
let began = process.cpuUsage();
parentPort?.on('message', () => {
  began = process.cpuUsage();
});

setInterval(() => {
  const { user, system } = process.cpuUsage(began);
  const isTooLong = user + system > seconds * 1_000_000;
  const isTooLarge = process.memoryUsage.rss() - baseline > megabytes * 1_000_000;
  if (isTooLong || isTooLarge) process.kill(process.pid, 'SIGKILL');
}, WATCH_MS);
