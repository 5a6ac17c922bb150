import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { forTerminal, keyOf, log, logOnceAMinute } from './log.server.ts';

const PROGRAM = `
  import { setTimeout as pause } from 'node:timers/promises';
  import { duringRequest, log } from '#platform/log/log.server.ts';
  const one = { request: 'r-1', method: 'GET', path: '/women' };
  await Promise.all([
    duringRequest(one, async () => {
      await pause(20);
      log.error({ cause: 'timeout' }, 'GET /women: the query failed');
    }),
    duringRequest({ ...one, request: 'r-2' }, () => log.info('during another request')),
  ]);
  log.info('afterwards');
  log.warn('the last line');
  process.kill(process.pid, 'SIGKILL');
`;

test('a line is a JSON object with time, cause and request; killing the process loses no line', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    encoding: 'utf8',
    cwd: process.cwd(),
  });
  expect(stderr).toBe('');
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { level: 'info', request: 'r-2', msg: 'during another request' },
    { level: 'error', request: 'r-1', path: '/women', cause: 'timeout', msg: 'GET /women: the query failed' },
    { level: 'info', msg: 'afterwards' },
    { level: 'warn', msg: 'the last line' },
  ]);
  expect(lines[2]).not.toHaveProperty('request');
  expect(Math.abs(Date.parse(lines[0].time) - Date.now())).toBeLessThan(60_000);
});

test.runIf(process.platform === 'linux')('a log whose disk is full does not end the process', () => {
  const full = openSync('/dev/full', 'w');
  const program = `
    import { log } from '#platform/log/log.server.ts';
    for (let line = 0; line < 3; line += 1) log.info('not written');
    console.error('goes on');
  `;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    stdio: ['ignore', full, 'pipe'],
  });
  closeSync(full);
  expect({ status, stderr }).toEqual({ status: 0, stderr: 'goes on\n' });
});

test('on a terminal, a line has the local time, the level, the message and further fields', () => {
  const time = new Date(2026, 0, 2, 14, 5, 9).toISOString();
  const line = { level: 'warn', time, pid: 1, hostname: 'h', msg: 'The image is gone' };
  expect(forTerminal(JSON.stringify(line))).toBe('14:05:09 WARN The image is gone\n');
  expect(forTerminal(JSON.stringify({ ...line, cause: 'timeout' }))).toBe(
    '14:05:09 WARN The image is gone {"cause":"timeout"}\n',
  );
});

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
