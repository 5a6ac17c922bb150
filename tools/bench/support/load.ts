import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { installed, LOAD_CORE } from './cores.ts';
import { processorSeconds } from './process-usage.ts';

const run = promisify(execFile);
const SECONDS = 4;

/**
 * Returns the number of requests that a server handles per second of its own CPU time, with 64 busy connections by
 * `wrk`. This does not depend on other load of the machine or on the speed of the client.
 */
export async function requestsPerCore(
  { url, pid }: { url: string; pid: number },
  headers: Record<string, string>,
): Promise<number> {
  if (!installed('wrk')) throw new Error('This measurement needs the program wrk.');
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const [program = '', ...args] = [...LOAD_CORE, 'wrk', '-t1', '-c64', `-d${SECONDS}s`, ...named, url];
  const before = await processorSeconds(pid);
  const { stdout } = await run(program, args);
  const failed = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1];
  if (failed) throw new Error(`${url} failed ${failed} times`);
  return Number(/(\d+) requests in/.exec(stdout)?.[1]) / ((await processorSeconds(pid)) - before);
}
