import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openPGlite } from '../embedded/pglite.server.ts';
import { openPostgres } from '../servers/postgres.server.ts';
import { type EmbeddedServer, startEmbeddedServer } from './embedded-server.ts';

const migrations = join(import.meta.dirname, '..', 'migrations');

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server whose database `migrated` is the template of others. */
    postgresUrl: string;
    /** Path of a file with the data directory of a migrated PGlite. */
    migratedPGlite: string;
  }
}

/**
 * Vitest's global setup: one PostgreSQL server for the whole run, in which each test file creates its own database, and
 * a migrated PGlite. Both are set up once, because that takes seconds.
 */
export default async function startDatabases(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-pglite-'));
  const migratedPGlite = join(directory, 'migrated.tar');
  const server = await startServerWithTemplate();
  // In turn: PGlite keeps this process busy, so that connections to the server would time out.
  await writePGlite(migratedPGlite);
  project.provide('postgresUrl', server.url);
  project.provide('migratedPGlite', migratedPGlite);
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

async function writePGlite(file: string): Promise<void> {
  const { db, close } = await openPGlite({ migrations });
  const { $client } = db as unknown as { $client: PGlite };
  await writeFile(file, await (await $client.dumpDataDir('none')).bytes());
  await close();
}
