import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDemoShop } from './support/measured-shop.ts';
import { atMost, median, type Row } from './support/row.ts';

const ROUNDS = 5;

/** Number of pages after which the memory is measured again. It no longer grows then. */
const LOAD = 4_000;

/** Measures the start of the built shop with the demo on the embedded database, and its memory afterwards. */
export async function measureStart(): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  await (await openDemoShop(directory)).close();
  const times: number[] = [];
  const memory: number[] = [];
  let loaded = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const shop = await openDemoShop(directory);
    times.push(shop.startedIn);
    await fetch(`${shop.origin}/women`);
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    memory.push(await megabytes(shop.pid));
    if (round === ROUNDS - 1) {
      await requestNewPages(shop.origin);
      loaded = await megabytes(shop.pid);
    }
    await shop.close();
  }
  await rm(directory, { recursive: true });
  return [
    atMost(2_000, 'start with the demo, until it is open', median(times), 'ms'),
    atMost(220, 'memory of that process, five seconds later', median(memory), 'MB'),
    atMost(430, `memory of that process, after ${LOAD.toLocaleString('en')} new pages`, loaded, 'MB'),
  ];
}

/** Requests pages that are not in memory, 32 at a time. */
async function requestNewPages(origin: string): Promise<void> {
  let requested = 0;
  const requestNext = async () => {
    while (requested < LOAD) {
      requested += 1;
      await (await fetch(`${origin}/women?max=${100_000 + requested}`)).text();
    }
  };
  await Promise.all(Array.from({ length: 32 }, requestNext));
}

/** Returns the resident memory of a process in MB (proc(5), VmRSS). */
export async function megabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1_000;
}
