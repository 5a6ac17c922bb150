import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { TOO_COMPLEX } from '../upload-rules.ts';
import type { Answer, Job } from './decoder-process.server.ts';

/** The limits of one job. A process that exceeds them ends. */
export interface Bounds {
  /** How much the process may grow. */
  megabytes: number;
  /** CPU time, because elapsed time would make a busy machine refuse images. */
  seconds: number;
}

/** A running decoder process. It keeps this process alive only during a job, and ends with it. */
export interface DecoderProcess {
  /** Runs one job and returns its answer; never rejects. Call it again only after it has resolved. */
  run(job: Job): Promise<Answer>;
  isRunning(): boolean;
  end(): void;
}

/** Run from its source, because the server's bundle does not contain it. */
const PROGRAM = join(process.cwd(), 'media/decoder/decoder-process.server.ts');

/** Makes glibc return large freed blocks to the system; by default it keeps them. */
const ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: String(4 * 1024 * 1024) };

/** The process ends itself when a job exceeds its bounds. This limit applies if it cannot, or if it never starts. */
const MAX_JOB_MS = 60_000;

/**
 * Starts a decoder process. It gets none of the shop's environment variables, so an image that exploits a decoder
 * cannot read secrets.
 *
 * @throws if the process cannot be started, for example because sharp is not installed for this platform.
 */
export async function startDecoder({ megabytes, seconds }: Bounds): Promise<DecoderProcess> {
  const child = fork(PROGRAM, [String(megabytes), String(seconds)], {
    env: ENVIRONMENT,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const failed = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`The image decoder cannot be started: it ended with ${signal ?? code}`);
  });
  const tooLate = setTimeout(() => child.kill('SIGKILL'), MAX_JOB_MS);
  await Promise.race([once(child, 'message'), failed]).finally(() => clearTimeout(tooLate));
  // Ignore errors of `send` to a process that has ended: `exit` resolves the job.
  child.on('error', () => {});
  allowExit();

  function allowExit(): void {
    child.unref();
    child.channel?.unref();
  }

  function preventExit(): void {
    child.ref();
    child.channel?.ref();
  }

  /** Also checks the exit code, because the channel can stay open for a moment after the process has ended. */
  const isRunning = () => child.connected && child.exitCode === null && child.signalCode === null;

  return {
    run(job) {
      const { promise, resolve } = Promise.withResolvers<Answer>();
      let isLate = false;
      const onExit = (code: number | null, signal: string | null) =>
        resolve(
          isLate ? { refused: TOO_COMPLEX } : { died: `The image decoder ended with ${signal ?? code}` },
        );
      const timer = setTimeout(() => {
        isLate = true;
        child.kill('SIGKILL');
      }, MAX_JOB_MS);
      preventExit();
      child.once('message', resolve).once('exit', onExit);
      if (isRunning()) child.send(job);
      else onExit(child.exitCode, child.signalCode);
      return promise.finally(() => {
        clearTimeout(timer);
        child.off('message', resolve).off('exit', onExit);
        allowExit();
      });
    },

    isRunning,

    end: () => child.disconnect(),
  };
}
