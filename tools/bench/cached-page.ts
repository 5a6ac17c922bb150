import { once } from 'node:events';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { requestsPerCore } from './support/load.ts';
import { openDemoShop } from './support/measured-shop.ts';
import { serveByNginx } from './support/nginx.ts';
import { atLeastOf, inRounds, median, type Row, untargeted } from './support/row.ts';

const ROUNDS = 3;
const BROTLI = { 'Accept-Encoding': 'br' };

/** Measures a cached, compressed category page and its 304, alternating with nginx serving the same bytes. */
export async function measure(): Promise<Row[]> {
  const shop = await openDemoShop();
  const ours = { url: `${shop.origin}/women`, pid: shop.pid };
  const { page, etag } = await warm(ours.url);
  const server = await serveByNginx(page);
  const nginx = server && { url: `${server.origin}/page`, pid: server.pid };
  const nginxEtag = nginx && (await fetch(nginx.url)).headers.get('ETag');

  const rows = [
    await compare('cached category page, brotli, per core', ours, nginx, [{}, {}]),
    await compare('the same, 304', ours, nginx, [
      { 'If-None-Match': etag },
      { 'If-None-Match': nginxEtag ?? '' },
    ]),
  ];
  await server?.close();
  await shop.close();
  return rows;
}

/**
 * Requests the page until the cache holds its best compression, which starts at the 5th hit. Uses `node:http`, because
 * `fetch` would decompress the page.
 */
async function warm(url: string): Promise<{ page: Uint8Array; etag: string }> {
  let latest = { page: new Uint8Array(), etag: '' };
  for (let hit = 0; hit < 20; hit += 1) {
    const [response] = await once(get(url, { headers: BROTLI }), 'response');
    latest = { page: await buffer(response), etag: String(response.headers.etag) };
    await pause(50);
  }
  return latest;
}

interface Server {
  url: string;
  pid: number;
}

async function compare(
  row: string,
  ours: Server,
  nginx: Server | null,
  [headers, nginxHeaders]: [Record<string, string>, Record<string, string>],
): Promise<Row> {
  const rates = await inRounds(ROUNDS, async () => ({
    ours: await requestsPerCore(ours, { ...BROTLI, ...headers }),
    nginx: nginx ? await requestsPerCore(nginx, { ...BROTLI, ...nginxHeaders }) : 0,
  }));
  const reference = nginx && { name: 'nginx', value: median(rates.map((rate) => rate.nginx)) };
  return atLeastOf(0.35, untargeted(row, median(rates.map((rate) => rate.ours)), 'req/s'), reference);
}
