import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

function startedOn(version: string) {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' });`;
  return spawnSync(
    process.execPath,
    ['-e', `${pretend} require('./scripts/check-node.cjs'); console.log('goes on')`],
    {
      encoding: 'utf8',
    },
  );
}

test('an older Node is told in one line what is needed', () => {
  const { status, stdout, stderr } = startedOn('20.19.0');
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^Vitrine needs Node\.js 24 or newer, and this is v.+\n$/);
});

test('a new enough Node goes on', () => {
  for (const version of ['24.0.0', '26.1.0']) expect(startedOn(version).stdout).toBe('goes on\n');
});
