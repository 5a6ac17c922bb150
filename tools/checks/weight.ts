import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDERS } from './checkout-files.ts';
import { resolve } from './layout-rules.ts';

/** `npm run weight`: measures the project in lines, files and modules (docs/decisions/0007-code-organization.md). */
const LIST_ROUTE = 'app/storefront/category/route.tsx';

const texts = new Map(
  FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name).replaceAll('\\', '/'))
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path))
      .map((path) => [path, readFileSync(path, 'utf8')] as const),
  ),
);
const lines = [...texts.values()].map((text) => text.split('\n').length - 1).toSorted((a, b) => a - b);
const migrations = readdirSync('platform/db/migrations').filter((name) => name.endsWith('.sql'));

console.log(`files of production code    ${lines.length}`);
console.log(`lines                       ${lines.reduce((sum, count) => sum + count, 0)}`);
console.log(
  `lines of a file             median ${quantile(0.5)}, p90 ${quantile(0.9)}, most ${lines.at(-1)}`,
);
console.log(`modules of a list route     ${modulesOf(LIST_ROUTE).size}`);
console.log(`migrations                  ${migrations.length}`);

function quantile(part: number): number | undefined {
  return lines[Math.floor(lines.length * part)];
}

/** Returns a file and all files that it imports, directly or indirectly, except type-only imports. */
function modulesOf(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const imported of valueImportsOf(path)) modulesOf(imported, seen);
  return seen;
}

function valueImportsOf(path: string): string[] {
  const statements = (texts.get(path) ?? '').matchAll(/^(?:import|export) (?!type )([^;']*)'([^']+)';/gm);
  return [...statements].flatMap(([, clause = '', specifier = '']) => {
    const names = /\{([^}]*)\}/
      .exec(clause)?.[1]
      ?.split(',')
      .map((name) => name.trim());
    const onlyTypes =
      clause.startsWith('{') && names?.every((name) => name === '' || name.startsWith('type '));
    const imported = resolve(path, specifier);
    return !onlyTypes && texts.has(imported) ? [imported] : [];
  });
}
