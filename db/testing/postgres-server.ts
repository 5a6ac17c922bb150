import type { TestProject } from 'vitest/node';
import { startEmbeddedServer } from './embedded-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Vitest's global setup: one PostgreSQL server for the whole run; each test file makes its own database. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startEmbeddedServer();
  project.provide('postgresUrl', server.url);
  return server.remove;
}
