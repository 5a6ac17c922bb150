import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { installed, LOAD_CORE } from './cores.ts';
import { processorSeconds } from './processor-seconds.ts';

const run = promisify(execFile);
const SECONDS = 4;

/**
 * Returns the number of requests that a server handles per second of its own CPU time, with 64 busy connections. This
 * does not depend on other load of the machine or on the speed of the client. Uses `wrk` if it is installed, else
 * autocannon.
 */
export async function requestsPerCore(
  { url, pid }: { url: string; pid: number },
  headers: Record<string, string>,
): Promise<number> {
  const before = await processorSeconds(pid);
  const responses = await (installed('wrk') ? loadWithWrk(url, headers) : loadWithAutocannon(url, headers));
  return responses / ((await processorSeconds(pid)) - before);
}

async function loadWithWrk(url: string, headers: Record<string, string>): Promise<number> {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const [program = '', ...args] = [...LOAD_CORE, 'wrk', '-t1', '-c64', `-d${SECONDS}s`, ...named, url];
  const { stdout } = await run(program, args);
  const failed = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1];
  if (failed) throw new Error(`${url} failed ${failed} times`);
  return Number(/(\d+) requests in/.exec(stdout)?.[1] ?? Number.NaN);
}

async function loadWithAutocannon(url: string, headers: Record<string, string>): Promise<number> {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const command = ['npx', '--no-install', 'autocannon', '--json', '-c64', `-d${SECONDS}`, ...named, url];
  const [program = '', ...args] = [...LOAD_CORE, ...command];
  const { stdout } = await run(program, args, { maxBuffer: 10_000_000 });
  const result = JSON.parse(stdout);
  if (result.non2xx > result['3xx']) throw new Error(`${url} failed ${result.non2xx} times`);
  return result.requests.total;
}
