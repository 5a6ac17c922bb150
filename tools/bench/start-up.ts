import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDemoShop } from './support/measured-shop.ts';
import { atMost, median, type Row } from './support/row.ts';

const ROUNDS = 5;

/** Measures the start of the built shop with the demo on the embedded database, and its memory afterwards. */
export async function measureStart(): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  await (await openDemoShop(directory)).close();
  const times: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const shop = await openDemoShop(directory);
    times.push(shop.startedIn);
    await fetch(`${shop.origin}/women`);
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    memory.push(await megabytes(shop.pid));
    await shop.close();
  }
  await rm(directory, { recursive: true });
  return [
    atMost(2_000, 'start with the demo, until it is open', median(times), 'ms'),
    atMost(220, 'memory of that process, five seconds later', median(memory), 'MB'),
  ];
}

/** Returns the resident memory of a process in MB (proc(5), VmRSS). */
export async function megabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1_000;
}
