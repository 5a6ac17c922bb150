import { expect, test } from 'vitest';
import type { Insight } from '#catalog/insights/insight.ts';
import { store } from '#store';
import { MAX_BEACONS, receiveBeacons } from './receive-beacons.ts';

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';

function open(settings: Partial<typeof store> = {}) {
  const counted: Insight[] = [];
  const beacons = receiveBeacons({
    origin: 'https://shop.example',
    proxies: 1,
    insights: { count: (insights) => counted.push(...insights), store: async () => {}, stop: async () => {} },
    sessions: { hasSignedCookie: async (headers) => headers.get('Cookie') === 'signed' },
    currentSettings: async () => ({ store: { ...store, ...settings } }) as never,
  });
  const send = async (
    headers: Record<string, string> = {},
    body = '{"view":"/bags","from":"/","isVain":false}',
  ) => {
    const response = await beacons.request(
      '/counts',
      {
        method: 'POST',
        body,
        headers: {
          Origin: 'https://shop.example',
          'User-Agent': BROWSER,
          'X-Forwarded-For': '203.0.113.50',
          ...headers,
        },
      },
      { incoming: {} },
    );
    expect(response.status).toBe(204);
    return counted.splice(0);
  };
  return send;
}

test('In-2 a view is counted, but not of programs, other sites, the administrator and visitors who object', async () => {
  const send = open();
  expect(await send()).toEqual([['list', 'Bags']]);
  const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
  expect(await send({ 'User-Agent': bot })).toEqual([]);
  expect(await send({ Origin: 'https://other.example' })).toEqual([]);
  expect(await send({ Cookie: 'signed' })).toEqual([]);
  expect(await send({ 'Sec-GPC': '1' })).toEqual([]);
  expect(await send({}, 'no JSON')).toEqual([]);
  expect(await send({}, JSON.stringify('x'.repeat(30_000)))).toEqual([]);
});

test('In-5 a shop that has switched it off, or is closed, counts nothing', async () => {
  expect(await open({ hasInsights: false })()).toEqual([]);
  expect(await open({ isClosed: true })()).toEqual([]);
});

test('In-2 a flood of one network is not counted', async () => {
  const send = open();
  const headers = { 'X-Forwarded-For': '203.0.113.51' };
  let counted = 0;
  for (let at = 0; at < MAX_BEACONS + 5; at += 1) counted += (await send(headers)).length;
  expect(counted).toBe(MAX_BEACONS);
  expect(await send({ 'X-Forwarded-For': '203.0.113.52' })).toHaveLength(1);
});
