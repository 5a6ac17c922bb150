import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createApp } from './app.ts';

interface Asked {
  address?: string;
  cookie?: string;
  method?: string;
  body?: ReadableStream<Uint8Array>;
}

/** Returns an app whose pages finish rendering when `respond` is called. */
function openApp() {
  const { promise, resolve: respond } = Promise.withResolvers<void>();
  const started: string[] = [];
  const app = createApp({
    beacons: new Hono(),
    origin: 'https://shop.example',
    changes: { isListening: () => true },
    assets: null,
    api: new Hono(),
    proxies: 1,
    sessions: { hasSignedCookie: async (request: Headers) => request.get('Cookie') === 'signed' },
    stopping: new AbortController().signal,
    async renderRoute({ url }: Request) {
      started.push(new URL(url).pathname);
      if (!url.endsWith('/admin/dashboard')) await promise;
      return new Response('rendered');
    },
  } as unknown as Parameters<typeof createApp>[0]);
  const ask = async (
    path: string,
    { address = '203.0.113.7', cookie = '', method = 'GET', body }: Asked = {},
  ) => {
    const headers = { 'X-Forwarded-For': address, Cookie: cookie };
    return app.request(path, { method, headers, body, duplex: 'half' } as RequestInit, { incoming: {} });
  };
  return { started, respond, ask, askSignedIn: (path: string) => ask(path, { cookie: 'signed' }) };
}

test('8 requests of visitors are rendered at a time and 64 wait; the administrator does not wait for them', async () => {
  const { ask, askSignedIn, started, respond } = openApp();
  const crowd = Array.from({ length: 100 }, (_, at) => ask(`/women?page=${at}`));
  await expect.poll(() => started.length).toBe(8);
  expect((await askSignedIn('/admin/dashboard')).status).toBe(200);
  respond();
  const statuses = (await Promise.all(crowd)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(72);
  expect(statuses.filter((status) => status === 503)).toHaveLength(28);
});

test('admin pages that wait for a hanging storage do not block other admin pages', async () => {
  const { askSignedIn, started, respond } = openApp();
  const hanging = Array.from({ length: 8 }, () => askSignedIn('/admin/media-library'));
  await expect.poll(() => started.length).toBe(8);
  expect((await askSignedIn('/admin/dashboard')).status).toBe(200);
  respond();
  await Promise.all(hanging);
});

test('a crowd at the sign-in page does not block the signed-in administrator, and no network fills its queue', async () => {
  const { ask, askSignedIn, started, respond } = openApp();
  const crowd = Array.from({ length: 100 }, (_, at) => ask(`/admin/login?at=${at}`));
  await expect.poll(() => started.length).toBe(4);
  expect((await askSignedIn('/admin/dashboard')).status).toBe(200);
  const elsewhere = ask('/admin/login', { address: '198.51.100.4' });
  respond();
  expect((await elsewhere).status).toBe(200);
  const statuses = (await Promise.all(crowd)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(8);
});

test('writes to pages that are only read wait like reads; questions do not wait', async () => {
  const { ask, started, respond } = openApp();
  const flood = ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND'].flatMap((method) =>
    Array.from({ length: 20 }, (_, at) => ask(`/women?page=${at}`, { method })),
  );
  await expect.poll(() => started.length).toBe(8);
  const questions = ['/ask', '/fr/ask', '/fr/%61SK', '/ask.data', '/ask/', '/ask/_.data'];
  const asked = questions.map((path) => ask(path, { method: 'POST' }));
  await expect.poll(() => started.length).toBe(8 + questions.length);
  respond();
  await Promise.all(asked);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 503)).toHaveLength(28);
});

test('writes to the admin area without a session wait like its pages; writes with one do not', async () => {
  const { ask, started, respond } = openApp();
  const flood = Array.from({ length: 20 }, () => ask('/admin/products/new', { method: 'POST' }));
  await expect.poll(() => started.length).toBe(4);
  const saves = Array.from({ length: 20 }, () =>
    ask('/admin/products/new', { method: 'POST', cookie: 'signed' }),
  );
  await expect.poll(() => started.length).toBe(24);
  respond();
  await Promise.all(saves);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 503)).toHaveLength(12);
});

test('Au-2 sign-ins wait in a queue of their own, which a crowd at their page does not fill', async () => {
  const { ask, started, respond } = openApp();
  const pages = Array.from({ length: 100 }, () => ask('/admin/login'));
  const paths = ['/admin/login', '/admin/login.data', '/admin/login/passkey', '/admin/login/other'];
  const flood = paths.flatMap((path) => Array.from({ length: 25 }, () => ask(path, { method: 'POST' })));
  await expect.poll(() => started.length).toBe(8);
  const elsewhere = ask('/admin/login', { method: 'POST', address: '198.51.100.4' });
  respond();
  expect((await elsewhere).status).toBe(200);
  await Promise.all(pages);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 503)).toHaveLength(92);
});

test.each(['/ucp/catalog/search', '/admin/login'])(
  'slow bodies to %s hold no place in the queue',
  async (path) => {
    const { ask, started, respond } = openApp();
    const bodies: ReadableStreamDefaultController<Uint8Array>[] = [];
    const slowly = Array.from({ length: 20 }, () =>
      ask(path, { method: 'POST', body: new ReadableStream({ start: (body) => void bodies.push(body) }) }),
    );
    const other = ask(path, { method: 'POST', body: new Blob(['{}']).stream() });
    await expect.poll(() => started.length).toBe(1);
    respond();
    expect((await other).status).toBe(200);
    const [left, ...others] = bodies;
    left?.error(new Error('The client has closed the connection'));
    for (const body of others) body.close();
    const statuses = (await Promise.all(slowly)).map(({ status }) => status);
    expect(statuses[0]).toBe(400);
    expect(statuses.slice(1)).toContain(200);
  },
);

test('requests of programs wait in their own queue, however their address is spelled', async () => {
  const { ask, started, respond } = openApp();
  const flood = ['/ucp/catalog/search', '/UCP/catalog/search', '/%75cp/mcp'].flatMap((path) =>
    Array.from({ length: 30 }, () => ask(path, { method: 'POST' })),
  );
  await expect.poll(() => started.length).toBe(4);
  respond();
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 503)).toHaveLength(22);
});
