import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../postgres.server.ts';
import { type EmbeddedServer, startEmbeddedServer } from './embedded-server.ts';

const migrations = join(import.meta.dirname, '..', 'migrations');

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server, whose database `migrated` is a template for others. */
    postgresUrl: string;
    /** A file: the data directory of a PGlite in which there is nothing yet. */
    emptyPGlite: string;
    /** Likewise, of one that is migrated. */
    migratedPGlite: string;
  }
}

/**
 * Vitest's global setup: one PostgreSQL server for the whole run, in which each test file makes its own database, and
 * what a new PGlite begins with. Both are set up and migrated once, because that takes seconds.
 */
export default async function startDatabases(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-pglite-'));
  const [server, files] = await Promise.all([startServerWithTemplate(), writePGlites(directory)]);
  project.provide('postgresUrl', server.url);
  project.provide('emptyPGlite', files.empty);
  project.provide('migratedPGlite', files.migrated);
  return async () => {
    await server.remove();
    await rm(directory, { recursive: true });
  };
}

async function startServerWithTemplate(): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer();
  const client = new Client({ connectionString: `${server.url}/postgres` });
  await client.connect();
  await client.query('create database migrated');
  await client.end();
  const database = await openPostgres({ url: `${server.url}/migrated`, migrations });
  await database.close();
  return server;
}

async function writePGlites(directory: string): Promise<{ empty: string; migrated: string }> {
  const files = { empty: join(directory, 'empty.tar'), migrated: join(directory, 'migrated.tar') };
  const client = await PGlite.create({ extensions: { pg_trgm } });
  const dump = async () => (await client.dumpDataDir('none')).bytes();
  await writeFile(files.empty, await dump());
  await migrate(drizzle(client), { migrationsFolder: migrations });
  await writeFile(files.migrated, await dump());
  await client.close();
  return files;
}
