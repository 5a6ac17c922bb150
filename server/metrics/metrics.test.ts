import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import pLimit from 'p-limit';
import { afterEach, expect, test } from 'vitest';
import { counters, instrumented } from '#platform/log/counters.ts';
import { openMetrics, type Sources, serveMetrics } from './metrics.ts';

const servers: { close(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const sources: Sources = {
  liveStreams: () => 3,
  isListening: () => true,
  dependencies: {
    database: async () => true,
    storage: () => Promise.reject(new Error('ECONNREFUSED')),
    other: () => new Promise(() => {}),
  },
  connections: () => ({ open: 4, idle: 3, waiting: 1 }),
};

test('the private port serves metrics of requests, queues and refusals, and no pages of the shop', async () => {
  const metrics = openMetrics(sources);
  const shop = await serve(
    metrics.counting((request, response) => response.writeHead(request.url === '/women' ? 200 : 404).end()),
  );
  const owner = await serve(serveMetrics(metrics));
  await Promise.all(
    ['/women', '/women', '/pictures/thumb/x.avif', '/ar/search?q=a'].map((path) => fetch(shop + path)),
  );
  const limit = instrumented('renders', pLimit(1));
  const { promise, resolve } = Promise.withResolvers<void>();
  const renders = [limit(() => promise), limit(() => promise), limit(() => promise)];
  counters.shed.uploads += 2;
  counters.cachedBytes = () => new Map([['ar', 512]]);

  const answer = await fetch(`${owner}/metrics`);
  expect(answer.headers.get('Content-Type')).toContain('text/plain');
  const lines = (await answer.text()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'vitrine_requests_total{kind="page",status="200"} 2',
      'vitrine_requests_total{kind="picture",status="404"} 1',
      'vitrine_requests_total{kind="search",status="404"} 1',
      'vitrine_page_cache_bytes{language="ar"} 512',
      'vitrine_renders{state="active"} 1',
      'vitrine_renders{state="waiting"} 2',
      'vitrine_uploads_shed_total 2',
      'vitrine_live_streams{state="open"} 3',
      'vitrine_database_connections{state="idle"} 3',
      'vitrine_dependency_up{name="database"} 1',
      'vitrine_dependency_up{name="storage"} 0',
      'vitrine_dependency_up{name="other"} 0',
    ]),
  );
  // Reading the metrics does not add to the counters.
  expect(await (await fetch(`${owner}/metrics`)).text()).toContain('vitrine_uploads_shed_total 2\n');
  expect(lines.some((line) => line.startsWith('nodejs_eventloop_lag_p99_seconds '))).toBe(true);
  resolve();
  await Promise.all(renders);

  expect((await fetch(`${owner}/women`)).status).toBe(404);
});

test('a request whose client left before the response is counted with status 499', async () => {
  const metrics = openMetrics({ ...sources, dependencies: {}, connections: () => null });
  const leaving = new AbortController();
  const shop = await serve(metrics.counting(() => leaving.abort()));
  await fetch(`${shop}/admin/dashboard`, { signal: leaving.signal }).catch(() => {});
  await expect.poll(metrics.text).toContain('vitrine_requests_total{kind="admin",status="499"} 1');
  expect(await metrics.text()).not.toContain('vitrine_database_connections');
});

test('the age of the newest backup is infinite before the first one, and missing if no backups are scheduled', async () => {
  const metrics = openMetrics({ ...sources, dependencies: {} });
  const age = async () => /^vitrine_backup_age_seconds (.*)$/m.exec(await metrics.text())?.[1];
  try {
    expect(await age()).toBeUndefined();
    counters.newestBackupAt = Number.NEGATIVE_INFINITY;
    expect(await age()).toBe('+Inf');
    counters.newestBackupAt = Date.now() - 60_000;
    expect(Number(await age())).toBeGreaterThanOrEqual(60);
    expect(Number(await age())).toBeLessThan(120);
  } finally {
    counters.newestBackupAt = null;
  }
});
