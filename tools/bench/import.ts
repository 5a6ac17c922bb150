import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { previewImport, startImport, uploadTable, waitForState } from './support/import-client.ts';
import { administratorOf, type MeasuredShop, openDemoShop, openShopOf } from './support/measured-shop.ts';
import { processorSeconds } from './support/processor-seconds.ts';
import { atMost, comparedWith, type Row, untargeted } from './support/row.ts';

const PRODUCTS = 10_000;
const IDLE_MS = 5_000;

/**
 * Imports a table of 10,000 products without photos into the built shop, on each kind of database. Measures the time,
 * the memory, and the response times for a visitor during the import.
 */
export async function measureImport(): Promise<Row[]> {
  const embedded = await openDemoShop();
  const onEmbedded = await measured('embedded', embedded);
  await embedded.close();
  const shop = await openShopOf(1_000);
  const onPostgres = await measured('PostgreSQL', shop);
  await shop.close();
  return [...onEmbedded, ...onPostgres];
}

async function measured(name: string, shop: MeasuredShop): Promise<Row[]> {
  const visitor = new Visitor(shop.origin);
  const isOver = pause(IDLE_MS).then(() => true);
  const idle = await visitor.visitUntil(isOver);
  const request = await administratorOf(shop);
  const before = await memoryOf(shop.pid);
  const id = await uploadTable(request, table());
  const checkedFrom = performance.now();
  await previewImport(request, id);
  const ranFrom = performance.now();
  const cpuBefore = await processorSeconds(shop.pid);
  await startImport(request, id);
  const ending = waitForState(request, id, 'finished');
  const during = await visitor.visitUntil(ending);
  const { counts } = await ending;
  const ran = performance.now() - ranFrom;
  visitor.leave();
  if (counts.added !== PRODUCTS) throw new Error(`Only ${counts.added} of ${PRODUCTS} products were added.`);
  const what = `${PRODUCTS} products imported, ${name}`;
  const memory = await memoryOf(shop.pid);
  return [
    untargeted(`${what}: dry run`, ranFrom - checkedFrom, 'ms'),
    atMost(120_000, `${what}: written, with a visitor`, ran, 'ms'),
    untargeted(`${what}: CPU time`, ((await processorSeconds(shop.pid)) - cpuBefore) * 1_000, 'ms'),
    atMost(200, `${what}: memory`, memory.peak - before.now, 'MB'),
    comparedWith(
      untargeted(`${what}: a visitor's page during the import, median`, during.median, 'ms'),
      idle.median,
    ),
    comparedWith(untargeted(`${what}: a visitor's page during the import, p99`, during.p99, 'ms'), idle.p99),
  ];
}

/** Requests a cached page again and again, and every tenth time an uncached one. */
class Visitor {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #origin: string;
  #count = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async visitUntil(end: Promise<unknown>): Promise<{ median: number; p99: number }> {
    let isOver = false;
    void end.finally(() => {
      isOver = true;
    });
    const times: number[] = [];
    while (!isOver) {
      const begun = performance.now();
      this.#count += 1;
      await this.#request(this.#count % 10 ? '/women' : `/women?max=${1_000 + this.#count}`);
      times.push(performance.now() - begun);
      await pause(20);
    }
    times.sort((one, other) => one - other);
    const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
    return { median: at(0.5), p99: at(0.99) };
  }

  leave(): void {
    this.#agent.destroy();
  }

  #request(path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      request(this.#origin + path, { agent: this.#agent }, (answer) => answer.resume().once('end', resolve))
        .once('error', reject)
        .end();
    });
  }
}

function table(): string[] {
  const description = 'Made of soft leather by people who know how, in a workshop of their own. '.repeat(6);
  return Array.from(
    { length: PRODUCTS },
    (_, at) => `Bag ${at} of ${(at * 7919).toString(36)},BAG-${at},${at + 1}.50,Bags,${description}`,
  );
}

/** Returns the current and the peak memory of a process in MB (proc(5)). */
async function memoryOf(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}
