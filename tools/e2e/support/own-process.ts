import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#platform/db/testing/embedded-server.ts';
import { EMPTY_DATABASE, type ServerProcess, shopSettings, startServer } from './server-process.ts';
import { test as base, expect } from './test.ts';

/** `test` with settings for an empty shop and a function that starts it. Kills its processes after the test. */
export const test = base.extend<{
  settings: Record<string, string>;
  start: (command: string[], env: Record<string, string>, cwd?: string) => ServerProcess;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern.
  settings: async ({}, use) => {
    const directory = mkdtempSync(join(tmpdir(), 'vitrine-start-'));
    cpSync(EMPTY_DATABASE, join(directory, 'database'), { recursive: true });
    await use(shopSettings(directory, await freePort()));
    rmSync(directory, { recursive: true, force: true });
  },
  // Depends on `settings` so that their directory is removed only after the last process has ended.
  start: async ({ settings: _ }, use) => {
    const started: ServerProcess[] = [];
    await use((command, env, cwd) => {
      const server = startServer(command, { env, ...(cwd ? { cwd } : {}) });
      started.push(server);
      return server;
    });
    for (const server of started) server.kill('SIGKILL');
    await Promise.all(started.map(({ ended }) => ended));
  },
});

export { expect };
