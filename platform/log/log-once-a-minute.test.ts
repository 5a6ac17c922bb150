import { expect, test, vi } from 'vitest';
import { keyOf, log, logOnceAMinute } from './log.server.ts';

test('repeated failures for one reason are logged once a minute, with the number left out', () => {
  const written = vi.spyOn(log, 'error');
  for (let second = 0; second <= 60; second += 1) {
    logOnceAMinute('a full disk', 'ENOSPC', `Failed to store ${second}`, second * 1000);
    logOnceAMinute('another reason', 'EACCES', 'Failed to read', second * 1000);
  }
  expect(written.mock.calls.map(([, line]) => line)).toEqual([
    'Failed to store 0',
    'Failed to read',
    'Failed to store 60 (and 59 more like this)',
    'Failed to read (and 59 more like this)',
  ]);
  written.mockRestore();
});

test('a clock that is set back does not silence a failure', () => {
  const written = vi.spyOn(log, 'error');
  const uptime = vi.spyOn(performance, 'now').mockReturnValue(0);
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2036-01-01'));
  logOnceAMinute('a wrong clock', 'ENOSPC', 'Failed to store');
  clock.mockReturnValue(Date.parse('2026-01-01'));
  uptime.mockReturnValue(60_000);
  logOnceAMinute('a wrong clock', 'ENOSPC', 'Failed to store');
  expect(written).toHaveBeenCalledTimes(2);
  for (const spy of [written, uptime, clock]) spy.mockRestore();
});

test('the same error for different files has one key', () => {
  const of = (name: string) => keyOf(new Error(`cannot read ${name}: truncated`));
  expect(of('1763600000000-aaaaaaaaaaaa.jpg')).toBe(of('1763600000001-bbbbbbbbbbbb.jpg'));
  expect(keyOf(Object.assign(new Error('no space left, a.jpg'), { code: 'ENOSPC' }))).toBe('ENOSPC');
});
