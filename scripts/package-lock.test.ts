import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import project from '../package.json' with { type: 'json' };

interface LockedPackage {
  optionalDependencies?: Record<string, string>;
}

const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
);

// npm leaves out what it could not find while it locked, and `npm ci` then refuses the whole lock.
test('the lock names the parts for every platform, also those that this machine has no use for', () => {
  const wanted = Object.values(packages).flatMap((each) => Object.keys(each.optionalDependencies ?? {}));
  expect(wanted.length).toBeGreaterThan(30);
  const locked = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')));
  expect(wanted.filter((name) => !locked.has(name))).toEqual([]);
});

// npm 11 and older delete `.bin/node` together with the packages for other platforms, which have the same command.
test('npm links the Node that it brings, after it has removed those for other platforms', () => {
  const names = Object.keys(project.optionalDependencies).filter((name) => name.startsWith('node-'));
  expect(project.scripts.postinstall).toBe(`npm rebuild --ignore-scripts ${names.join(' ')}`);
});
