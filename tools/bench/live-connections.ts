import { get } from 'node:http';
import { query } from './support/database.ts';
import { openShopOf } from './support/measured-shop.ts';
import { memoryOf } from './support/process-usage.ts';
import { atMost, type Row } from './support/row.ts';

const CONNECTIONS = 5_000;

/** Measures the memory of 5,000 open live connections, and the time until a change reaches the last of them. */
export async function measure(): Promise<Row[]> {
  const shop = await openShopOf(100);
  const before = (await memoryOf(shop.pid)).now;
  const reached: Promise<number>[] = [];
  for (let opened = 0; opened < CONNECTIONS; opened += 250) {
    // Use many client addresses, because the shop limits the connections of a network.
    const batch = Array.from({ length: 250 }, (_, at) =>
      listen(`${shop.origin}/live?category=Women`, `192.0.2.${at}`),
    );
    reached.push(...(await Promise.all(batch)).map(({ changed }) => changed));
  }
  const grown = (await memoryOf(shop.pid)).now - before;
  const committed = performance.now();
  const product = "insert into products (name, price, category) values ('Announced to all', 1, 'Women')";
  await query(shop.databaseUrl, product);
  const last = Math.max(...(await Promise.all(reached)));
  await shop.close();
  return [
    atMost(250, `${CONNECTIONS.toLocaleString('en-US')} open live connections, memory`, grown, 'MB'),
    atMost(1_000, 'a change reaches all of them', last - committed, 'ms'),
  ];
}

/** Opens a live connection. `changed` resolves with the time at which it reports a change. */
function listen(url: string, address: string): Promise<{ changed: Promise<number> }> {
  return new Promise((resolve, reject) => {
    const headers = { 'X-Forwarded-For': address };
    const request = get(url, { agent: false, headers }, (answer) => {
      const changed = new Promise<number>((resolveTime) => {
        answer.on('data', (event) => {
          if (String(event).includes('event: changed')) resolveTime(performance.now());
        });
      });
      answer.on('error', () => {});
      resolve({ changed });
    });
    request.on('error', reject);
  });
}
