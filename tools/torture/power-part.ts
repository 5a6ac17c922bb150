import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedServer } from '#platform/db/testing/embedded-server.ts';
import { createDatabase } from '../bench/support/database.ts';
import { harmWhileSaving } from './kill-part.ts';
import { type Outcome, openShop } from './shop.ts';
import { harmStarts } from './start-part.ts';

/**
 * Simulates power cuts during saves and uploads on both kinds of database, and during first starts of the embedded one:
 * the processes are killed, and only flushed data remains. Cuts during saves are a tenth as many as `times`.
 */
export async function cutPower(times: number): Promise<Outcome> {
  const outcome: Outcome = { done: '', lost: [], wrong: [], recovery: 0 };
  if (!existsSync(COMPILER)) return { ...outcome, done: `not run: ${COMPILER} is not installed` };
  const rounds = Math.ceil(times / 10);
  let acknowledged = 0;
  for (const open of [openEmbedded, openOnPostgres]) {
    const machine = await open();
    const { shop } = machine;
    acknowledged += await harmWhileSaving(shop, rounds, outcome, {
      pauseMs: () => 2_000 + Math.random() * 2_000,
      harm: () => machine.cut(),
      start: () => machine.start(),
    });
    await machine.close();
  }
  const starts = Math.ceil(times / 2);
  const { disk, env, isFlushed, reset, forget, remove } = openDisk();
  const settings = { ...env, DATA_DIR: disk, DEMO: 'true' };
  const waitForCriticalMoment = async () => {
    while (!isFlushed('database/pg')) await pause(1);
  };
  await harmStarts(starts, outcome, { settings, reset, afterKill: forget, waitForCriticalMoment });
  remove();
  outcome.done = `the power cut ${2 * rounds} times in ${acknowledged} saves and uploads, on both databases, and in ${starts} first starts`;
  return outcome;
}

/** The C compiler, where Debian's package `gcc` installs it. */
const COMPILER = '/usr/bin/cc';

/** Opens a directory that can lose all data that was not flushed. */
function openDisk() {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-power-'));
  const [disk, flushed, library] = [join(root, 'disk'), join(root, 'flushed'), join(root, 'power-loss.so')];
  const tree = join(flushed, 'tree');
  const clear = () => {
    rmSync(flushed, { recursive: true, force: true });
    mkdirSync(join(flushed, 'files'), { recursive: true });
    // PostgreSQL may run as another user.
    for (const directory of [root, disk, flushed, join(flushed, 'files')]) chmodSync(directory, 0o777);
  };
  const reset = () => {
    rmSync(disk, { recursive: true, force: true });
    mkdirSync(disk);
    clear();
  };
  reset();
  execFileSync(COMPILER, [
    '-O2',
    '-shared',
    '-fPIC',
    '-o',
    library,
    join(import.meta.dirname, 'power-loss.c'),
  ]);
  return {
    disk,
    env: { LD_PRELOAD: library, VITRINE_DISK: disk, VITRINE_FLUSHED: flushed },
    /** Returns whether this name would survive a power cut. */
    isFlushed: (name: string) => existsSync(join(tree, name)),
    /** Empties the directory. */
    reset,
    /** Removes all data that was not flushed, as after a power cut. */
    forget() {
      if (!existsSync(tree)) return reset();
      rmSync(disk, { recursive: true });
      renameSync(tree, disk);
      clear();
      // All remaining data counts as flushed.
      execFileSync('cp', ['-a', disk, tree]);
    },
    remove: () => rmSync(root, { recursive: true }),
  };
}

async function openEmbedded() {
  const { disk, env, forget, remove } = openDisk();
  const shop = await openShop({ ...env, DATA_DIR: disk });
  return {
    shop,
    start: shop.start,
    async cut() {
      await shop.kill();
      forget();
    },
    async close() {
      await shop.close();
      remove();
    },
  };
}

async function openOnPostgres() {
  const { disk, env, forget, remove } = openDisk();
  const directory = join(disk, 'postgres');
  const preloaded = async <Started>(start: () => Promise<Started>): Promise<Started> => {
    Object.assign(process.env, env);
    const started = await start();
    for (const name of Object.keys(env)) delete process.env[name];
    return started;
  };
  const settings = ['fsync=on', 'full_page_writes=on'];
  const server = await preloaded(() => startEmbeddedServer({ directory, settings }));
  const url = await createDatabase(server.url);
  const shop = await openShop({ ...env, DATA_DIR: join(disk, 'data'), DATABASE_URL: url });
  return {
    shop,
    async start() {
      await preloaded(server.start);
      await shop.start();
    },
    async cut() {
      const [pid = ''] = readFileSync(join(directory, 'data/postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
      await shop.kill();
      // The child processes exit when they notice that the parent is gone.
      while (existsSync(`/proc/${pid}`)) await pause(50);
      await pause(500);
      forget();
    },
    async close() {
      await shop.close();
      await server.remove();
      remove();
    },
  };
}
