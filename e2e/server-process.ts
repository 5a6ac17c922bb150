import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#db/testing/embedded-server.ts';

/**
 * The embedded database of a shop that has opened once and holds nothing, which `serve.ts` makes before the first test:
 * a first start takes three seconds of the processor, a later one less than one.
 */
export const EMPTY_DATABASE = join(tmpdir(), `vitrine-empty-${process.env.E2E_PORT ?? '4173'}`);

/** A server under test, as a process of its own. */
export interface ServerProcess {
  pid: number;
  /** Resolves when it says that the shop is open; rejects with what it said where it ends instead. */
  open: Promise<void>;
  /** The exit code, once it has ended. */
  ended: Promise<number | null>;
  /** `both` in the order in which it came. */
  said: { stdout: string; stderr: string; both: string };
  kill(signal: 'SIGTERM' | 'SIGKILL'): void;
}

/** Starts a command with nothing in its environment but what is given, and what it takes to run programs at all. */
export function startServer(
  command: string[],
  { cwd = process.cwd(), env }: { cwd?: string; env: Record<string, string> },
): ServerProcess {
  const [program = '', ...args] = command;
  const { PATH, HOME } = process.env;
  const child: ChildProcess = spawn(program, args, {
    cwd,
    env: { PATH, HOME, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '', both: '' };
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const open = new Promise<void>((resolve, reject) => {
    for (const name of ['stdout', 'stderr'] as const) {
      child[name]?.on('data', (text) => {
        said[name] += text;
        said.both += text;
      });
    }
    child.stdout?.on('data', () => {
      if (said.stdout.includes('is open at')) resolve();
    });
    ended.then(() => reject(new Error(`It ended: ${said.both}`)));
  });
  // Whoever expects it to end never asks whether it is open.
  open.catch(() => {});
  return { pid: child.pid ?? 0, open, ended, said, kill: (signal) => child.kill(signal) };
}

/** The built shop, as a command. */
export const PRODUCTION = ['node', 'build/server/production.js'];

/** The settings of a shop with its data in a directory; `administrator.ts` signs in there. */
export function shopSettings(directory: string, port: number | string): Record<string, string> {
  return {
    ORIGIN: `http://127.0.0.1:${port}`,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: directory,
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: 'browser-test-password',
    ADMIN_EMAIL: 'admin@vitrine.example',
    SESSION_SECRET: 'a-secret-for-tests-only-of-32-characters',
  };
}

export interface RunningShop {
  origin: string;
  pid: number;
  close(): Promise<void>;
}

/** Opens the built shop on a free port, with further settings; `command` starts it. */
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
