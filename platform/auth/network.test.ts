import { afterEach, expect, test, vi } from 'vitest';
import { log } from '#platform/log/log.server.ts';
import { logRefusal, networkOf } from './network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('Au-5 %s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

const HOUR = 3_600_000;
// Without a fraction, so that two times an hour apart differ by exactly an hour.
const begin = Math.ceil(performance.now());

afterEach(() => vi.restoreAllMocks());

test('a network is logged whenever its count of refusals doubles; the count restarts every hour', () => {
  const lines = vi.spyOn(log, 'warn');
  for (let time = 0; time < 100; time++) logRefusal('Failed sign-in', '192.0.2.1', '', begin + HOUR);
  expect(lines.mock.calls.flat()).toEqual([
    'Failed sign-in from 192.0.2.1',
    ...[2, 4, 8, 16, 32, 64].map((count) => `Failed sign-in from 192.0.2.1, ${count} times within the hour`),
  ]);
  logRefusal('Failed sign-in', '192.0.2.1', '', begin + 2 * HOUR);
  expect(lines.mock.lastCall).toEqual(['Failed sign-in from 192.0.2.1']);
});

test('at most a thousand networks are logged in an hour', () => {
  const lines = vi.spyOn(log, 'warn');
  for (let network = 0; network < 3_000; network++) {
    logRefusal('Failed sign-in', `n${network}`, '', begin + 3 * HOUR);
  }
  expect(lines).toHaveBeenCalledTimes(1_000);
});
