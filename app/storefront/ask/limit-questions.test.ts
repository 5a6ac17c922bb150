import { Hono } from 'hono';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, test, vi } from 'vitest';
import { requestContext } from '#app/context.ts';
import { openProofOfWork } from '#platform/http/proof-of-work.server.ts';
import { createApp } from '#server/http/app.ts';
import {
  checkSender,
  countQuestion,
  isNearLimit,
  MAX_ALL_QUESTIONS,
  MAX_QUESTIONS,
  MAX_REQUESTS,
  refuseFlood,
  refuseSpam,
} from './limit-questions.server.ts';

const isOneOfMany = (address: string) => countQuestion(address, false).isOneOfMany;

test('Qu-2 many questions of a network look like spam, and those of others do not', () => {
  const outcomes = Array.from({ length: MAX_QUESTIONS + 1 }, () => isOneOfMany('203.0.113.7'));
  expect(outcomes.indexOf(true)).toBe(MAX_QUESTIONS);
  expect(isOneOfMany('203.0.113.8')).toBe(false);
  // An IPv6 connection has a whole /64, and an organization a whole /48.
  const sixes = Array.from({ length: MAX_QUESTIONS + 1 }, (_, at) => isOneOfMany(`2001:db8::${at + 1}`));
  expect(sixes.at(-1)).toBe(true);
  const networks = Array.from({ length: 30 }, (_, at) => isOneOfMany(`2001:db8:1:${at + 1}::1`));
  expect(networks.indexOf(true)).toBe(MAX_QUESTIONS * 4);
});

test('Qu-2 a question that was stored before is not counted', () => {
  const outcomes = Array.from({ length: MAX_QUESTIONS * 2 }, () => {
    const { isOneOfMany, uncount } = countQuestion('203.0.113.20', false);
    uncount();
    return isOneOfMany;
  });
  expect(outcomes).not.toContain(true);
});

test('Qu-2 questions of a network above its limit and spam do not make those of others spam', () => {
  for (let at = 0; at < MAX_ALL_QUESTIONS * 2; at += 1) {
    isOneOfMany('203.0.113.30');
    countQuestion(`198.51.100.${at % 250}`, true);
  }
  expect(isOneOfMany('203.0.113.31')).toBe(false);
});

test('Qu-12 browsers are checked before a network reaches its limit, and then may send twice as many', () => {
  const near = Array.from({ length: MAX_QUESTIONS }, () => {
    const isNear = isNearLimit('203.0.113.40');
    isOneOfMany('203.0.113.40');
    return isNear;
  });
  expect(near).toEqual([false, false, false, true, true]);
  expect(isNearLimit('203.0.113.41')).toBe(false);
  const form = new FormData();
  const fields = { message: 'Forty?', name: 'Amina', seconds: '60', proof: 'able' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const shop = { origin: 'https://shop.example', proofs: openProofOfWork('secret') };
  const checkFrom = (clientAddress: string) => checkSender({ ...shop, clientAddress }, form, null);
  expect(checkFrom('203.0.113.40')).toHaveProperty('challenge');
  expect(checkFrom('203.0.113.41')).toEqual({ isSpam: false, isProven: false });
  const isProvenOneOfMany = () => countQuestion('203.0.113.40', false, true).isOneOfMany;
  const proven = Array.from({ length: MAX_QUESTIONS + 1 }, isProvenOneOfMany);
  expect(proven.indexOf(true)).toBe(MAX_QUESTIONS);
});

test('Qu-12 during a flood from many networks, visitors can still ask if their browser was checked', () => {
  for (let at = 0; at <= MAX_ALL_QUESTIONS; at += 1) isOneOfMany(`198.18.${at >> 8}.${at & 255}`);
  expect(isNearLimit('203.0.113.50')).toBe(true);
  expect(isOneOfMany('203.0.113.50')).toBe(true);
  expect(countQuestion('203.0.113.51', false, true).isOneOfMany).toBe(false);
});

/** Returns an app with the page of the form, and how often it was rendered. */
function openApp() {
  const render = vi.fn(async () => new Response('page'));
  const module = { middleware: [refuseFlood], action: () => null, default: () => null };
  const build = {
    entry: { module: { default: render } },
    routes: { ask: { id: 'ask', path: 'ask', module } },
    assets: { routes: {}, entry: { imports: [], module: '' }, url: '', version: '' },
    future: {},
    ssr: true,
    allowedActionOrigins: ['**'],
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild;
  const handle = createRequestHandler(build, 'production');
  const app = createApp({
    beacons: new Hono(),
    origin: 'https://shop.example',
    changes: { isListening: () => true },
    assets: null,
    api: new Hono(),
    proxies: 1,
    sessions: {},
    stopping: new AbortController().signal,
    renderRoute(request: Request, { clientAddress }: { clientAddress: string }) {
      const context = new RouterContextProvider();
      context.set(requestContext, {
        clientAddress,
        locale: { language: 'fr' },
        origin: 'https://shop.example',
        proofs: openProofOfWork('secret'),
      } as never);
      return handle(request, context);
    },
  } as unknown as Parameters<typeof createApp>[0]);
  const send = async (path: string, address: string, fields?: Record<string, string>) => {
    const body = fields ? { method: 'POST', body: new URLSearchParams(fields) } : { method: 'GET' };
    return app.request(path, { ...body, headers: { 'X-Forwarded-For': address } }, { incoming: {} });
  };
  return { send, render };
}

test('Qu-2 a flood of requests of a network is refused with a sentence, without a page, and others are not', async () => {
  const { send, render } = openApp();
  for (let at = 0; at < MAX_REQUESTS; at += 1)
    expect((await send('/ask', '203.0.113.9', ASKED)).status).toBe(200);
  expect(render).toHaveBeenCalledTimes(MAX_REQUESTS);
  for (const path of ['/ask', '/ask.data']) {
    const refused = await send(path, '203.0.113.9', ASKED);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('600');
    expect(await refused.text()).toContain('Trop de questions');
  }
  expect(render).toHaveBeenCalledTimes(MAX_REQUESTS);
  expect((await send('/ask', '203.0.113.9')).status).toBe(200);
  expect((await send('/ask', '203.0.113.10', ASKED)).status).toBe(200);
});

test('Qu-2 once the spam of a day is full, further spam of any network is refused without a page', async () => {
  const { send, render } = openApp();
  const spam = { ...ASKED, website: 'https://x.example' };
  expect((await send('/ask', '203.0.113.60', spam)).status).toBe(200);
  refuseSpam();
  const refused = await send('/ask', '203.0.113.61', spam);
  expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining('Trop de questions')]);
  expect(render).toHaveBeenCalledTimes(1);
  // The action decides about what is not certain.
  expect((await send('/ask', '203.0.113.62', { ...ASKED, proof: 'able' })).status).toBe(200);
});

const ASKED = { message: 'Forty?', name: 'Amina', email: 'amina@buyer.example' };
