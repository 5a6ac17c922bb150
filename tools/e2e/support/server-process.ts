import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#platform/db/testing/embedded-server.ts';

/**
 * Directory of an empty, migrated embedded database. `serve.ts` creates it before the first test, because the
 * first start of a shop takes three seconds of CPU time, and a start on a copy less than one.
 */
export const EMPTY_DATABASE = join(tmpdir(), `vitrine-empty-${process.env.E2E_PORT ?? '4173'}`);

/** A server under test in its own process. */
export interface ServerProcess {
  pid: number;
  /** Resolves when the server logs that the shop is open; rejects with its output if it exits first. */
  open: Promise<void>;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  /** The output so far; `both` has stdout and stderr in the order received. */
  output: { stdout: string; stderr: string; both: string };
  kill(signal: 'SIGTERM' | 'SIGKILL'): void;
}

/** Starts a command. Its environment has only `env`, `NODE_ENV`, `PATH`, `HOME` and Node's compile cache. */
export function startServer(
  command: string[],
  { cwd = process.cwd(), env }: { cwd?: string; env: Record<string, string> },
): ServerProcess {
  const [program = '', ...args] = command;
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const child: ChildProcess = spawn(program, args, {
    cwd,
    env: { PATH, HOME, NODE_COMPILE_CACHE, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const output = { stdout: '', stderr: '', both: '' };
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  const open = new Promise<void>((resolve, reject) => {
    for (const name of ['stdout', 'stderr'] as const) {
      child[name]?.on('data', (text) => {
        output[name] += text;
        output.both += text;
      });
    }
    child.stdout?.on('data', () => {
      if (output.stdout.includes('is open at')) resolve();
    });
    ended.then(() => reject(new Error(`The process exited before the shop was open: ${output.both}`)));
  });
  // Avoid an unhandled rejection in tests that expect the process to exit and never await `open`.
  open.catch(() => {});
  return { pid: child.pid ?? 0, open, ended, output, kill: (signal) => child.kill(signal) };
}

const running = new Set<ChildProcess>();
// A command that fails must not leave its servers behind.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** The command that starts the built shop. */
export const PRODUCTION = ['node', 'build/server/production.js'];

/** The account of `shopSettings`. */
export const ACCOUNT = { username: 'admin', password: 'quiet-lantern-mends-fords' };

/** Returns the settings of a shop with its data in a directory. */
export function shopSettings(directory: string, port: number | string): Record<string, string> {
  return {
    ORIGIN: `http://127.0.0.1:${port}`,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: directory,
    ADMIN_USERNAME: ACCOUNT.username,
    ADMIN_PASSWORD: ACCOUNT.password,
    ADMIN_EMAIL: 'admin@vitrine.example',
    SESSION_SECRET: 'a-secret-for-tests-only-of-32-characters',
  };
}

export interface RunningShop {
  origin: string;
  pid: number;
  close(): Promise<void>;
}

/** Starts the built shop on a free port, with additional settings. */
export async function startShop(
  directory: string,
  settings: Record<string, string>,
  command = PRODUCTION,
): Promise<RunningShop> {
  const env = { ...shopSettings(directory, await freePort()), ...settings };
  const server = startServer(command, { env });
  await server.open;
  return {
    origin: env.ORIGIN ?? '',
    pid: server.pid,
    async close() {
      server.kill('SIGTERM');
      await server.ended;
    },
  };
}
