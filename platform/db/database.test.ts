import { afterEach, expect, test, vi } from 'vitest';
import { log } from '#platform/log/log.server.ts';
import { DatabaseUnavailable, isTransientError, logFailure } from './database.ts';

const written = vi.spyOn(log, 'error');
afterEach(() => written.mockClear());
const lines = () => written.mock.calls.map(([, line]) => line);

test('an outage is logged once a minute, whatever errors the driver and the pooler report', () => {
  const causes = [
    new Error('the query failed', { cause: new Error('Query read timeout') }),
    new DatabaseUnavailable('the database did not respond in time'),
    Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
    Object.assign(new Error('server login has been failing'), { code: '08P01' }),
    Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:6432'), { syscall: 'connect' }),
  ];
  const start = -600_000;
  for (const [second, cause] of causes.entries()) logFailure(`GET /${second}`, cause, start + second * 1000);
  logFailure('GET /women', causes[0], start + 60_000);
  expect(lines()).toEqual(['GET /0', 'GET /women (and 4 more like this)']);
});

test('the next line of a cause counts those that were left out', () => {
  const lost = new Error('The query failed', { cause: new Error('Connection terminated unexpectedly') });
  const slow = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
  for (let second = 0; second < 60; second += 1) logFailure(`GET /${second}`, lost, second * 1000);
  logFailure('GET /bags', slow, 30_000);
  logFailure('GET /women', lost, 60_000);
  expect(lines()).toEqual(['GET /0', 'GET /bags', 'GET /women (and 59 more like this)']);
});

test.each([
  ['could not open file "base/5/3542": Read-only file system', '42501', true],
  ['could not read block 3 in file "base/5/3542": Input/output error', '58030', true],
  ['could not extend file "base/5/17275": No space left on device', '53100', true],
  ['permission denied for table products', '42501', false],
])('Ro-6 whether a retry may help after %j (%s): %s', (message, code, isTransient) => {
  const error = new Error('the query failed', { cause: Object.assign(new Error(message), { code }) });
  expect(isTransientError(error)).toBe(isTransient);
});

test('an error in our code is logged each time', () => {
  const mistake = new TypeError('x is not a function');
  logFailure('GET /bags', mistake, 0);
  logFailure('GET /bags', mistake, 1);
  expect(lines()).toEqual(['GET /bags', 'GET /bags']);
});
