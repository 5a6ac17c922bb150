import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ReaderEnded, TableError } from '../table.ts';
import type { Answer, Request } from './reader-messages.ts';

/** Limits of one table. A process that exceeds them ends. */
export interface ReaderLimits {
  /** Growth of the process. */
  megabytes: number;
  /** Processor time, so that a busy machine refuses nothing. */
  seconds: number;
}

/** A process that reads tables, one at a time. It keeps this process alive only while it has something to do. */
export interface Reader {
  /**
   * Sends one request and waits for its answer.
   *
   * @throws TableError where the table is to blame, `ReaderEnded` where the process has ended.
   */
  ask(request: Request): Promise<unknown>;
  isRunning(): boolean;
  end(): void;
}

/** Run from its source, because the bundle of the server does not contain it. */
const PROGRAM = join(process.cwd(), 'tables/reader/reader-process.server.ts');

/** In case the process does not answer at all. It ends itself when it exceeds its limits. */
const MAX_ANSWER_MS = 30 * 60_000;
const MAX_START_MS = 60_000;

/** Starts a process that reads tables. It gets none of the shop's settings: a file that attacks it finds no secret. */
export async function startReader({ megabytes, seconds }: ReaderLimits): Promise<Reader> {
  const child = fork(PROGRAM, [String(megabytes), String(seconds)], {
    env: {},
    // The process ends itself before its heap is full, unless it is too busy to notice.
    execArgv: [`--max-old-space-size=${megabytes + 100}`, '--max-semi-space-size=16'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const failed = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`The table reader cannot be started: it ended with ${signal ?? code}`);
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), MAX_START_MS);
  await Promise.race([once(child, 'message'), failed]).finally(() => clearTimeout(timer));
  // A message that cannot be sent because the process has ended is answered by `exit`.
  child.on('error', () => {});
  release(child);
  const isRunning = () => child.connected && child.exitCode === null && child.signalCode === null;
  return {
    async ask(request) {
      if (!isRunning()) throw new ReaderEnded(`The table reader ended with ${endOf(child)}`);
      const answer = await answerOf(child, request);
      if ('refused' in answer) throw new TableError(answer.refused);
      if ('failed' in answer) throw new Error(`The table reader failed: ${answer.failed}`);
      return answer.result;
    },
    isRunning,
    end: () => child.kill('SIGKILL'),
  };
}

function answerOf(child: ChildProcess, request: Request): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const onExit = () => reject(new ReaderEnded(`The table reader ended with ${endOf(child)}`));
  const timer = setTimeout(() => child.kill('SIGKILL'), MAX_ANSWER_MS);
  child.ref();
  child.channel?.ref();
  child.once('message', resolve as (answer: unknown) => void).once('exit', onExit);
  child.send(request);
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', resolve as (answer: unknown) => void).off('exit', onExit);
    release(child);
  });
}

function release(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

function endOf({ signalCode, exitCode }: ChildProcess): string {
  return String(signalCode ?? exitCode);
}
