import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { startEmbeddedServer } from './embedded-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** A file: the data directory of a PGlite in which there is nothing yet. */
    emptyPGlite: string;
  }
}

/**
 * Vitest's global setup: one PostgreSQL server for the whole run, in which each test file makes its own database, and
 * what a new PGlite begins with, made once because that takes seconds.
 */
export default async function startDatabases(project: TestProject): Promise<() => Promise<void>> {
  const server = await startEmbeddedServer();
  project.provide('postgresUrl', server.url);
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-pglite-'));
  const file = join(directory, 'empty.tar');
  await writeFile(file, await dumpOfEmpty());
  project.provide('emptyPGlite', file);
  return async () => {
    await server.remove();
    await rm(directory, { recursive: true });
  };
}

async function dumpOfEmpty(): Promise<Uint8Array> {
  const empty = await PGlite.create();
  const dump = await empty.dumpDataDir('none');
  await empty.close();
  return dump.bytes();
}
