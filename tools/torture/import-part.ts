import { setTimeout as pause } from 'node:timers/promises';
import { query } from '../bench/support/database.ts';
import { previewImport, readProgress, startImport, uploadTable } from '../bench/support/import-client.ts';
import { type Outcome, openPostgresServer, openShop, type TorturedShop } from './shop.ts';

const ROWS = 1_000;

/** Repeatedly kills the shop during imports: each import must continue by itself and create each product once. */
export async function killImports(times: number): Promise<Outcome> {
  const outcome: Outcome = { done: '', lost: [], wrong: [], recovery: 0 };
  const { server, url } = await openPostgresServer();
  let killed = 0;
  let imports = 0;
  for (const settings of [{}, { DATABASE_URL: url }]) {
    const shop = await openShop(settings as Record<string, string>);
    let expected = 0;
    for (let kills = 0; kills < times / 2; ) {
      imports += 1;
      expected += ROWS;
      const id = await beginImport(shop, imports);
      let last = await readProgress(shop.request, id);
      while (['running', 'photographs'].includes(last.state)) {
        await pause(Math.random() * 800);
        if (kills < times / 2) {
          kills += 1;
          killed += 1;
          await shop.kill();
          const begun = performance.now();
          await shop.start();
          outcome.recovery = Math.max(outcome.recovery, performance.now() - begun);
        }
        const now = await readProgress(shop.request, id);
        if (now.state === 'running' && now.done < last.done)
          outcome.lost.push(`${last.done - now.done} rows`);
        last = now;
      }
      if (last.state !== 'finished' || last.counts.added !== ROWS) {
        outcome.wrong.push(`an import is ${last.state} with ${JSON.stringify(last.counts)}`);
      }
    }
    await shop.close();
    if (Object.keys(settings).length === 0) continue;
    // The embedded database cannot be queried from outside, so only the counts of the import are checked.
    const [counts] = await query<{ names: number; rows: number }>(
      url,
      `select count(distinct name)::int as names, count(*)::int as rows from products`,
    );
    if (counts?.names !== expected || counts.rows !== expected) {
      outcome.lost.push(`expected ${expected} products, found ${JSON.stringify(counts)}`);
    }
  }
  await server.remove();
  outcome.done = `killed ${killed} times in ${imports} imports of ${ROWS} products, on both databases`;
  return outcome;
}

/** Starts an import. @returns its id, when its products are being written */
async function beginImport({ request }: TorturedShop, number: number): Promise<string> {
  const rows = Array.from(
    { length: ROWS },
    (_, at) => `torture-${number}-${at},T-${number}-${at},12.50,Bags,A bag.`,
  );
  const id = await uploadTable(request, rows);
  await previewImport(request, id);
  await startImport(request, id);
  return id;
}
