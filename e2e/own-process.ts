import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#db/testing/embedded-server.ts';
import { EMPTY_DATABASE, type ServerProcess, shopSettings, startServer } from './server-process.ts';
import { test as base, expect } from './test.ts';

/** Settings for an empty shop of the test's own, and a way to start it; whatever still runs afterwards is ended. */
export const test = base.extend<{
  settings: Record<string, string>;
  start: (command: string[], env: Record<string, string>, cwd?: string) => ServerProcess;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern.
  settings: async ({}, use) => {
    const directory = mkdtempSync(join(tmpdir(), 'vitrine-start-'));
    cpSync(EMPTY_DATABASE, join(directory, 'database'), { recursive: true });
    await use(shopSettings(directory, await freePort()));
    rmSync(directory, { recursive: true, force: true });
  },
  // It needs the settings only so that their directory is removed after the last process has ended.
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
