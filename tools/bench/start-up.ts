import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { newDirectory, openDemoShop } from './support/measured-shop.ts';
import { newPage } from './support/page-times.ts';
import { memoryOf } from './support/process-usage.ts';
import { atMost, median, type Row } from './support/row.ts';

const ROUNDS = 5;

/** Number of pages after which the memory is measured again. It no longer grows then. */
const LOAD = 4_000;

/** Measures the start of the built shop with the demo on the embedded database, and its memory afterwards. */
export async function measure(): Promise<Row[]> {
  const directory = await newDirectory();
  await (await openDemoShop(directory)).close();
  const times: number[] = [];
  const memory: number[] = [];
  let loaded = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const shop = await openDemoShop(directory);
    times.push(shop.startedIn);
    await fetch(`${shop.origin}/women`);
    await pause(5_000);
    memory.push((await memoryOf(shop.pid)).now);
    if (round === ROUNDS) {
      await requestNewPages(shop.origin);
      loaded = (await memoryOf(shop.pid)).now;
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
      await (await fetch(origin + newPage())).text();
    }
  };
  await Promise.all(Array.from({ length: 32 }, requestNext));
}
