import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

function startOn(version: string) {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' });`;
  return spawnSync(
    process.execPath,
    ['-e', `${pretend} require('./scripts/check-node.cjs'); console.log('continues')`],
    {
      encoding: 'utf8',
    },
  );
}

test('an older Node exits with one line that names the required version', () => {
  const { status, stdout, stderr } = startOn('20.19.0');
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^Vitrine needs Node\.js 24 or newer, and this is v.+\n$/);
});

test('a new enough Node continues', () => {
  for (const version of ['24.0.0', '26.1.0']) expect(startOn(version).stdout).toBe('continues\n');
});
