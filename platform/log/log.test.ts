import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { forTerminal } from './log.server.ts';

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

test('on a terminal, a line has the local time, the level, the message and further fields', () => {
  const time = new Date(2026, 0, 2, 14, 5, 9).toISOString();
  const line = { level: 'warn', time, pid: 1, hostname: 'h', msg: 'The image is gone' };
  expect(forTerminal(JSON.stringify(line))).toBe('14:05:09 WARN The image is gone\n');
  expect(forTerminal(JSON.stringify({ ...line, cause: 'timeout' }))).toBe(
    '14:05:09 WARN The image is gone {"cause":"timeout"}\n',
  );
});
