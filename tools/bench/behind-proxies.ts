import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { installed, LOAD_CORE } from './support/cores.ts';
import { openDemoShop } from './support/measured-shop.ts';
import { processorSeconds } from './support/process-usage.ts';
import { PROXIES, startProxy } from './support/proxy.ts';
import { inRounds, median, type Row, untargeted } from './support/row.ts';

const run = promisify(execFile);
const ROUNDS = 3;
const SECONDS = 4;

/**
 * Measures the cached page over HTTPS and HTTP/2 behind each proxy, per second of CPU time of proxy and shop together.
 */
export async function measure(): Promise<Row[]> {
  const shop = await openDemoShop();
  const rows: Row[] = [];
  for (const proxy of PROXIES) {
    const row = `cached category page behind ${proxy.name}, TLS, HTTP/2, both per core`;
    const running = installed('h2load') ? await startProxy(proxy, shop.origin) : null;
    const value = running ? await pagesThrough(running, shop.pid) : Number.NaN;
    await running?.close();
    rows.push(untargeted(row, value, 'req/s'));
  }
  await shop.close();
  return rows;
}

async function pagesThrough(proxy: { origin: string; pid: number }, shopPid: number): Promise<number> {
  const cpuSeconds = async () => (await processorSeconds(proxy.pid)) + (await processorSeconds(shopPid));
  const rates = await inRounds(ROUNDS, async () => {
    const before = await cpuSeconds();
    return (await loadWithH2load(`${proxy.origin}/women`)) / ((await cpuSeconds()) - before);
  });
  return median(rates);
}

/** Simulates sixteen browsers with four parallel requests each. @returns the number of successful responses */
async function loadWithH2load(url: string): Promise<number> {
  const load = ['h2load', '-t1', '-c16', '-m4', `-D${SECONDS}`, '-H', 'accept-encoding: br', url];
  const [program = '', ...args] = [...LOAD_CORE, ...load];
  const { stdout } = await run(program, args);
  const responses = Number(/status codes: (\d+) 2xx/.exec(stdout)?.[1] ?? 0);
  if (responses === 0) throw new Error(`No successful response from ${url}:\n${stdout}`);
  return responses;
}
