import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#platform/db/testing/embedded-server.ts';
import { query } from '../bench/support/database.ts';
import { keepSaving, missing, type Outcome, openShop, untilItWorks } from './shop.ts';

const POSTGRESQL = '/usr/lib/postgresql';
const NEEDED = ['/usr/bin/patroni', '/usr/bin/etcd', POSTGRESQL];

/**
 * Kills the primary of two servers managed by Patroni and etcd (Debian's packages) while the shop saves. First kills
 * only PostgreSQL; when that is a standby again, kills all processes of the other server, whose lease must then expire.
 */
export async function killPrimaries(): Promise<Outcome> {
  const wrong: string[] = [];
  if (process.getuid?.() !== 0 || !NEEDED.every((path) => existsSync(path))) {
    return { done: 'not run: requires Patroni, etcd, PostgreSQL and root', lost: [], wrong, recovery: 0 };
  }
  const cluster = await startCluster();
  try {
    const first = await cluster.untilPrimary();
    await cluster.untilSynchronous();
    await query(`${first.url}/postgres`, 'create database shop');
    const shop = await openShop({ DATABASE_URL: cluster.url });
    const saving = keepSaving(shop, 'patroni');
    const waited: string[] = [];
    let recovery = 0;
    for (const processes of ['PostgreSQL', 'machine'] as const) {
      await pause(2_000);
      const dead = await cluster.untilPrimary();
      const killed = performance.now();
      cluster.kill(dead, processes);
      await cluster.untilPrimary(dead);
      waited.push(`${processes} ${((performance.now() - killed) / 1000).toFixed(1)} s`);
      recovery = Math.max(recovery, await untilItWorks(shop));
      if (processes === 'PostgreSQL') await cluster.untilSynchronous();
    }
    if (recovery > 10_000) wrong.push('the recovery took more than 10 s after the promotion');
    wrong.push(...(await saving.stop()));
    const lost = await missing(`${(await cluster.untilPrimary()).url}/shop`, saving.saved);
    await shop.close();
    const done = `two primaries killed in ${saving.saved.length} saves; Patroni promoted the other after: ${waited.join(', ')}`;
    return { done, lost, wrong, recovery };
  } finally {
    cluster.remove();
  }
}

interface Node {
  data: string;
  /** URL without a database name. */
  url: string;
  patroni: ChildProcess;
}

async function startCluster() {
  const directory = mkdtempSync(join(tmpdir(), 'vitrine-patroni-'));
  const [uid, gid] = ['-u', '-g'].map((of) => Number(execFileSync('id', [of, 'postgres'])));
  execFileSync('chown', ['postgres', directory]);
  const address = async () => `127.0.0.1:${await freePort()}`;
  const run = (program: string, words: string[]) =>
    spawn(program, words, { uid, gid, cwd: directory, stdio: 'ignore' });

  const lease = await address();
  const peers = `http://${await address()}`;
  const clients = ['--listen-client-urls', `http://${lease}`, '--advertise-client-urls', `http://${lease}`];
  const own = ['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers];
  const etcd = run('etcd', [
    '--data-dir',
    'etcd',
    ...clients,
    ...own,
    '--initial-cluster',
    `default=${peers}`,
  ]);
  const nodes: Node[] = [];
  for (const name of ['a', 'b']) {
    const [server, rest] = [await address(), await address()];
    const file = join(directory, `${name}.yml`);
    // JSON is valid YAML.
    writeFileSync(file, JSON.stringify(settingsOf(name, server, rest, lease, directory)));
    const url = `postgres://postgres:postgres@${server}`;
    nodes.push({ data: join(directory, name), url, patroni: run('patroni', [file]) });
  }

  function kill({ data, patroni }: Node, processes: 'PostgreSQL' | 'machine'): void {
    if (processes === 'machine') patroni.kill('SIGKILL');
    const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    // The file remains if the server was already killed.
    if (existsSync(`/proc/${pid}`)) process.kill(Number(pid), 'SIGKILL');
  }
  /** Runs a query on the servers until one returns `yes`, for at least two minutes. */
  async function until(text: string, but?: Node): Promise<Node> {
    for (let attempt = 0; attempt < 1_200; attempt += 1) {
      for (const node of nodes) {
        const rows = await query<{ yes: boolean }>(`${node.url}/postgres`, text).catch(() => []);
        if (rows[0]?.yes && node !== but) return node;
      }
      await pause(100);
    }
    throw new Error(`No server returned yes for: ${text}`);
  }
  return {
    url: `${nodes.map(({ url }, at) => (at === 0 ? url : new URL(url).host)).join(',')}/shop?target_session_attrs=read-write`,
    kill,
    untilPrimary: (but?: Node) => until('select not pg_is_in_recovery() as yes', but),
    untilSynchronous: () =>
      until(`select exists (select from pg_stat_replication where sync_state = 'sync') as yes`),
    remove() {
      for (const node of nodes) kill(node, 'machine');
      etcd.kill('SIGKILL');
      rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Returns the settings of Patroni, with the shortest times that it allows. */
function settingsOf(name: string, server: string, rest: string, lease: string, directory: string) {
  const user = { username: 'postgres', password: 'postgres' };
  return {
    scope: 'shop',
    name,
    etcd3: { host: lease },
    restapi: { listen: rest, connect_address: rest },
    watchdog: { mode: 'off' },
    bootstrap: {
      dcs: { ttl: 20, loop_wait: 2, retry_timeout: 5, primary_start_timeout: 0, synchronous_mode: true },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: server,
      connect_address: server,
      data_dir: join(directory, name),
      bin_dir: join(POSTGRESQL, readdirSync(POSTGRESQL).at(-1) ?? '', 'bin'),
      pgpass: join(directory, `${name}.pgpass`),
      use_pg_rewind: true,
      parameters: { unix_socket_directories: directory },
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 trust',
        'host replication all 127.0.0.1/32 trust',
      ],
      authentication: { superuser: user, replication: { username: 'standby', password: 'standby' } },
    },
  };
}
