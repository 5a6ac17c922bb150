import { parentPort } from 'node:worker_threads';
import { limitsOfProgram, ResourceUse, yieldToServer } from '#platform/processes/serve-requests.server.ts';

/*
 * The program of a thread that ends its process if a table exceeds the limits, and lowers its priority if a table is large. It
 * is a thread because the main thread can be busy with one large text for seconds.
 */

/** A parser fills about 50 MB in this time. */
const WATCH_MS = 25;

const use = new ResourceUse(limitsOfProgram());
parentPort?.on('message', () => use.restart());

/** The owner waits for small tables, which a low priority would delay by many seconds on a busy machine. */
const MAX_URGENT_SECONDS = 0.5;
let hasYielded = false;

setInterval(() => {
  if (use.exceedsLimits()) process.kill(process.pid, 'SIGKILL');
  if (hasYielded || use.seconds < MAX_URGENT_SECONDS) return;
  hasYielded = true;
  yieldToServer();
}, WATCH_MS);
