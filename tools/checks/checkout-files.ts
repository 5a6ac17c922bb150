import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import project from '../../package.json' with { type: 'json' };

/** Folders of production code: those with an import alias in package.json, and the demo. */
export const FOLDERS = [
  ...Object.keys(project.imports).flatMap((name) => /^#(.*)\/\*$/.exec(name)?.[1] ?? []),
  'demo',
];

/** Returns the paths of all files that `.gitignore` does not exclude. Works without git. */
export function checkoutFiles(): string[] {
  const ignored = readFileSync('.gitignore', 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.replace(/\/$/, ''));
  return filesBelow('', new Set(['.git', ...ignored]));
}

/** Ignores a name in every folder, a path only at its place, and `*.log`, the only pattern in `.gitignore`. */
function filesBelow(folder: string, ignored: Set<string>): string[] {
  return readdirSync(folder || '.', { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name).replaceAll('\\', '/');
    if (ignored.has(entry.name) || ignored.has(path) || path.endsWith('.log')) return [];
    return entry.isDirectory() ? filesBelow(path, ignored) : [path];
  });
}
