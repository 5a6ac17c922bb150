import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#platform/db/testing/embedded-server.ts';
import project from '../../package.json' with { type: 'json' };
import { checkoutFiles } from '../checks/checkout-files.ts';
import type { Outcome } from './shop.ts';

/** Id of the Linux user `nobody`. */
const NOBODY = 65_534;

/**
 * Executes the Dockerfile without a container engine: runs its build in an empty directory, then its command as a user
 * who can write only to the data directory, until its health check passes. Backs the shop up, and restores it into another
 * data directory, as compose and Kubernetes do to move a shop.
 */
export async function buildImage(): Promise<Outcome> {
  const directory = mkdtempSync(join(tmpdir(), 'vitrine-image-'));
  const [program, data, moved] = ['program', 'data', 'moved'].map((name) => join(directory, name)) as [
    string,
    string,
    string,
  ];
  const steps = readSteps(readFileSync('deploy/Dockerfile', 'utf8'));
  const build = steps.slice(
    0,
    steps.findLastIndex(({ name }) => name === 'FROM'),
  );
  const command = (name: string): string[] =>
    JSON.parse(/\[.*\]$/.exec(steps.findLast((step) => step.name === name)?.text ?? '')?.[0] ?? '[]');
  // Use this process's Node as the Node of the image.
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  for (const folder of [program, data, moved]) mkdirSync(folder);
  chmodSync(directory, 0o755);
  const wrong: string[] = [];
  try {
    for (const { name, text } of build) {
      if (name === 'COPY') copy(text.split(/\s+/), program);
      if (name === 'RUN') {
        execFileSync('sh', ['-c', text], {
          cwd: program,
          // Keep the environment, which may configure access to the npm registry.
          env: { ...process.env, PATH: path, NODE_ENV: '' },
          stdio: ['ignore', 'ignore', 'inherit'],
        });
      }
    }
    const asRoot = process.getuid?.() === 0;
    if (asRoot) for (const folder of [data, moved]) chownSync(folder, NOBODY, NOBODY);
    const port = String(await freePort());
    const run = (words: string[], place = data) =>
      spawn(words[0] ?? '', words.slice(1), {
        cwd: program,
        env: { ...SETTINGS, PATH: path, PORT: port, DATA_DIR: place, ORIGIN: `http://127.0.0.1:${port}` },
        stdio: ['ignore', 'ignore', 'inherit'],
        ...(asRoot ? { uid: NOBODY, gid: NOBODY } : {}),
      });
    const started = performance.now();
    const shop = run(command('CMD'));
    const ended = once(shop, 'exit');
    let healthy = false;
    for (let tries = 0; !healthy && shop.exitCode === null && tries < 60; tries += 1) {
      await pause(500);
      const [code] = await once(run(command('HEALTHCHECK')), 'exit');
      healthy = code === 0;
    }
    const recovery = performance.now() - started;
    if (!healthy) wrong.push('the health check never passed');
    const archive = join(data, 'shop.tar.gz');
    const [backupCode] = await once(run(['node', 'scripts/backup.ts', archive]), 'exit');
    if (backupCode !== 0) wrong.push('the backup failed');
    const [restoreCode] = await once(run(['node', 'scripts/restore.ts', archive], moved), 'exit');
    if (restoreCode !== 0) wrong.push('the restore into another shop failed');
    const tools = [...Object.keys(project.devDependencies), ...TOOLS].filter((name) =>
      existsSync(join(program, 'node_modules', name)),
    );
    const [megabytes] = execFileSync('du', ['-sm', join(program, 'node_modules')], {
      encoding: 'utf8',
    }).split('\t');
    if (tools.length > 0) wrong.push(`the image contains ${tools.join(', ')}`);
    shop.kill('SIGTERM');
    await ended;
    return {
      done: `${build.length} steps of the Dockerfile in an empty directory; its packages take ${megabytes} MB`,
      lost: [],
      wrong,
      recovery,
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Packages of the development packages, which could remain as optional peers of others. */
const TOOLS = ['rolldown', 'esbuild', 'lightningcss', 'drizzle-kit', 'oxc-parser'];

const SETTINGS = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  ADMIN_USERNAME: 'admin',
  ADMIN_PASSWORD: 'only-for-the-image',
  ADMIN_EMAIL: 'admin@vitrine.example',
  SESSION_SECRET: 'a-secret-for-the-image-only-of-32-characters',
  DEMO: 'true',
};

/** The instructions of a Dockerfile, continued lines joined. */
function readSteps(text: string): { name: string; text: string }[] {
  return text
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => ({ name: line.split(' ')[0] ?? '', text: line.slice(line.indexOf(' ') + 1).trim() }));
}

/** Copies files for a COPY instruction; `.` means all files that git does not ignore. */
function copy(words: string[], to: string): void {
  const files = words.slice(0, -1).join() === '.' ? checkoutFiles() : words.slice(0, -1);
  for (const file of files) cpSync(file, join(to, file));
}
