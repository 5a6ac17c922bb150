import { requestsPerCore } from './support/load.ts';
import { openDemoShop } from './support/measured-shop.ts';
import { serveByNginx } from './support/proxy.ts';
import { atLeastOf, median, type Row } from './support/row.ts';

const ROUNDS = 3;

/** Measures a cached, compressed category page and its 304, alternating with nginx serving the same bytes. */
export async function measureCachedPage(): Promise<Row[]> {
  const shop = await openDemoShop();
  const ours = { url: `${shop.origin}/women`, pid: shop.pid };
  const { page, etag } = await warm(ours.url);
  const server = await serveByNginx(page);
  const nginx = server && { url: `${server.origin}/page`, pid: server.pid };
  const nginxEtag = nginx ? (await fetch(nginx.url)).headers.get('ETag') : null;

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
  const { get } = await import('node:http');
  let latest = { page: new Uint8Array(), etag: '' };
  for (let hit = 0; hit < 20; hit += 1) {
    latest = await new Promise((resolve, reject) => {
      get(url, { headers: BROTLI }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('end', () => resolve({ page: Buffer.concat(chunks), etag: String(answer.headers.etag) }));
      }).on('error', reject);
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return latest;
}

const BROTLI = { 'Accept-Encoding': 'br' };

async function compare(
  row: string,
  ours: { url: string; pid: number },
  nginx: { url: string; pid: number } | null,
  [headers, nginxHeaders]: [Record<string, string>, Record<string, string>],
): Promise<Row> {
  const measured: number[] = [];
  const reference: number[] = [];
  // The first round only warms up V8.
  for (let round = -1; round < ROUNDS; round += 1) {
    const served = await requestsPerCore(ours, { ...BROTLI, ...headers });
    const byNginx = nginx ? await requestsPerCore(nginx, { ...BROTLI, ...nginxHeaders }) : 0;
    if (round < 0) continue;
    measured.push(served);
    reference.push(byNginx);
  }
  const compared = nginx ? { name: 'nginx', value: median(reference) } : null;
  return atLeastOf(0.35, row, median(measured), 'req/s', compared);
}
