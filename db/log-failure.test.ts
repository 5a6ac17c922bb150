import { afterEach, expect, test, vi } from 'vitest';
import { log } from '#log/log.server.ts';
import { logFailure } from './log-failure.ts';

const written = vi.spyOn(log, 'error');
afterEach(() => written.mockClear());
const lines = () => written.mock.calls.map(([, line]) => line);

test('what fails for one cause, the database, is told once a minute, with how often it came meanwhile', () => {
  const lost = new Error('The query failed', { cause: new Error('Connection terminated unexpectedly') });
  const slow = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
  for (let second = 0; second < 60; second += 1) logFailure(`GET /${second}`, lost, second * 1000);
  logFailure('GET /bags', slow, 30_000);
  logFailure('GET /women', lost, 60_000);
  expect(lines()).toEqual(['GET /0', 'GET /bags', 'GET /women (and 59 more since the last such line)']);
});

test('a mistake of ours is told each time', () => {
  const mistake = new TypeError('x is not a function');
  logFailure('GET /bags', mistake, 0);
  logFailure('GET /bags', mistake, 1);
  expect(lines()).toEqual(['GET /bags', 'GET /bags']);
});
