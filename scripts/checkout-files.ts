import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import project from '../package.json' with { type: 'json' };

/** Those of production code: what has a name in package.json, and the demo. */
export const FOLDERS = [
  ...Object.keys(project.imports).flatMap((name) => /^#(.*)\/\*$/.exec(name)?.[1] ?? []),
  'demo',
];

/** The files of the checkout, as `women/route.tsx`, but for what `.gitignore` names; also where there is no git. */
export function checkoutFiles(): string[] {
  const ignored = readFileSync('.gitignore', 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.replace(/\/$/, ''));
  return filesBelow('', new Set(['.git', ...ignored]));
}

/** An ignored name counts in every folder, one with a slash in its place alone; of patterns there is only `*.log`. */
function filesBelow(folder: string, ignored: Set<string>): string[] {
  return readdirSync(folder || '.', { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name).replaceAll('\\', '/');
    if (ignored.has(entry.name) || ignored.has(path) || path.endsWith('.log')) return [];
    return entry.isDirectory() ? filesBelow(path, ignored) : [path];
  });
}
