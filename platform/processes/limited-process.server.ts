import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import type { ResourceLimits } from './serve-requests.server.ts';

/** A child process that handles one request after another. It keeps this process from exiting only during a request. */
export interface LimitedProcess<Request, Answer> {
  /**
   * Sends a request and returns its answer. Call it again only after it has settled.
   *
   * @throws {ProcessEnded} if the process has ended, or does not answer in time.
   */
  ask(request: Request): Promise<Answer>;
  isRunning(): boolean;
  end(): void;
}

interface Options {
  /** Name for messages, such as `table reader`. */
  name: string;
  /** Path of the program from the root. Its source is run, because the server's bundle does not contain it. */
  program: string;
  /** The program ends itself when it exceeds these limits. */
  limits: ResourceLimits;
  /** The process is killed if a request takes longer than this. */
  maxAnswerMs: number;
  env?: Record<string, string>;
  execArgv?: string[];
}

/** The process ended before it answered. */
export class ProcessEnded extends Error {
  /** Whether it was killed because it did not answer in time. */
  readonly isTimeout: boolean;

  constructor(message: string, isTimeout: boolean) {
    super(message);
    this.isTimeout = isTimeout;
  }
}

const MAX_START_MS = 60_000;

/**
 * Starts a program that calls `serveRequests`. The program gets none of the shop's environment variables except Node's
 * compile cache, so a file that exploits it cannot read secrets.
 *
 * @throws if the process cannot be started, for example because a package is not installed for this platform.
 */
export async function startLimitedProcess<Request extends object, Answer>(
  options: Options,
): Promise<LimitedProcess<Request, Answer>> {
  const { name, program, limits, maxAnswerMs, env = {}, execArgv = [] } = options;
  const cache = getCompileCacheDir();
  const child = fork(join(process.cwd(), program), [String(limits.megabytes), String(limits.seconds)], {
    env: { ...(cache && { NODE_COMPILE_CACHE: cache }), ...env },
    execArgv,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const failed = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`The ${name} cannot be started: it ended with ${signal ?? code}`);
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), MAX_START_MS);
  await Promise.race([once(child, 'message'), failed]).finally(() => clearTimeout(timer));
  // Ignore errors of `send` to a process that has ended: `exit` rejects the request.
  child.on('error', () => {});
  allowExit(child);
  // The channel can stay open for a moment after the process has ended.
  const isRunning = () => child.connected && child.exitCode === null && child.signalCode === null;
  return {
    ask: async (request) => {
      if (!isRunning()) throw new ProcessEnded(`The ${name} ended with ${endOf(child)}`, false);
      return answerOf(child, request, name, maxAnswerMs);
    },
    isRunning,
    end: () => child.kill('SIGKILL'),
  };
}

function answerOf<Answer>(
  child: ChildProcess,
  request: object,
  name: string,
  maxAnswerMs: number,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  let isTimeout = false;
  const onMessage = (answer: unknown) => resolve(answer as Answer);
  const onExit = () => reject(new ProcessEnded(`The ${name} ended with ${endOf(child)}`, isTimeout));
  const timer = setTimeout(() => {
    isTimeout = true;
    child.kill('SIGKILL');
  }, maxAnswerMs);
  preventExit(child);
  child.once('message', onMessage).once('exit', onExit);
  child.send(request);
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', onMessage).off('exit', onExit);
    allowExit(child);
  });
}

function allowExit(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

function preventExit(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

function endOf({ signalCode, exitCode }: ChildProcess): string {
  return String(signalCode ?? exitCode);
}
