import { parentPort } from 'node:worker_threads';
import { limitsOfProgram, ResourceUse } from '#platform/processes/serve-requests.server.ts';

/*
 * The program of a thread that ends its process if a table exceeds the limits. It is a thread because the main thread
 * can be busy with one large text for seconds.
 */

/** A parser fills about 50 MB in this time. */
const WATCH_MS = 25;

const use = new ResourceUse(limitsOfProgram());
parentPort?.on('message', () => use.restart());

setInterval(() => {
  if (use.exceedsLimits()) process.kill(process.pid, 'SIGKILL');
}, WATCH_MS);
