import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type EmbeddedServer, startEmbeddedServer } from './embedded-server.ts';

/** A primary and its standby. */
export interface Pair {
  primary: EmbeddedServer;
  standby: EmbeddedServer;
  /** The address of that database on both servers. */
  url(database: string): string;
  /** Kills the primary, as a power failure would, and promotes the standby. */
  failOver(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Starts both servers, with a database of this name. A commit waits until it is on the disk of the standby.
 */
export async function startPair(name: string): Promise<Pair> {
  const directories = [
    await mkdtemp(join(tmpdir(), 'vitrine-primary-')),
    await mkdtemp(join(tmpdir(), 'vitrine-standby-')),
  ];
  const [first = '', second = ''] = directories;
  const primary = await startEmbeddedServer({ directory: first });
  await ask(`${primary.url}/postgres`, `create database ${name}`);
  await primary.stop();
  // Copy the files of the stopped server, because the package has no pg_basebackup.
  execFileSync('cp', ['-a', join(first, 'data'), join(second, 'data')]);
  await writeFile(join(second, 'data/standby.signal'), '');
  const { port, password } = new URL(primary.url);
  const from = `host=127.0.0.1 port=${port} user=postgres password=${password} application_name=standby`;
  await primary.start();
  const standby = await startEmbeddedServer({
    directory: second,
    settings: [`primary_conninfo=${from}`],
  });
  await ask(`${primary.url}/postgres`, `alter system set synchronous_standby_names = 'standby'`);
  await ask(`${primary.url}/postgres`, 'select pg_reload_conf()');
  let isDead = false;
  const host = (server: EmbeddedServer) => new URL(server.url).host;
  return {
    primary,
    standby,
    url: (database) =>
      `${primary.url.replace(host(primary), `${host(primary)},${host(standby)}`)}/${database}?target_session_attrs=read-write`,
    async failOver() {
      const [pid] = (await readFile(join(first, 'data/postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
      isDead = true;
      await ask(`${standby.url}/postgres`, 'select pg_promote()');
    },
    async remove() {
      await standby.remove();
      if (isDead) await rm(first, { recursive: true });
      else await primary.remove();
    },
  };
}

async function ask(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}
