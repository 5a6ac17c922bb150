import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { TOO_COMPLEX } from '../upload-rules.ts';
import type { Answer, Job } from './decoder-process.server.ts';

/** What one job may take; a process that exceeds them ends. */
export interface Bounds {
  /** By which the process may grow. */
  megabytes: number;
  /** Of the processor's time, so that a busy machine refuses nothing. */
  seconds: number;
}

/** A running process that decodes. It keeps this one alive only while it has something to do, and ends with it. */
export interface DecoderProcess {
  /** Gives it a job, one at a time, and waits for the answer; never rejects. */
  ask(job: Job): Promise<Answer>;
  isRunning(): boolean;
  end(): void;
}

/** Run as it is written: the bundle of the server does not hold it. */
const PROGRAM = join(process.cwd(), 'media/decoder/decoder-process.server.ts');

/** Left to itself, glibc keeps large blocks that were freed; so they go back to the system. */
const ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: String(4 * 1024 * 1024) };

/** It ends itself when a job exceeds its bounds; this is for the case that it cannot even do that, or never begins. */
const MAX_JOB_MS = 60_000;

/**
 * Starts a process that decodes. It is given none of the shop's settings: a file that attacks a decoder finds no secret.
 *
 * @throws where it cannot be started, as when sharp is not installed for this platform.
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
  // A message that cannot be sent, because the process has ended, is answered by its `exit`.
  child.on('error', () => {});
  rest();

  function rest(): void {
    child.unref();
    child.channel?.unref();
  }

  function work(): void {
    child.ref();
    child.channel?.ref();
  }

  /** Its channel may be open for a moment after it has ended. */
  const isRunning = () => child.connected && child.exitCode === null && child.signalCode === null;

  return {
    ask(job) {
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
      work();
      child.once('message', resolve).once('exit', onExit);
      if (isRunning()) child.send(job);
      else onExit(child.exitCode, child.signalCode);
      return promise.finally(() => {
        clearTimeout(timer);
        child.off('message', resolve).off('exit', onExit);
        rest();
      });
    },

    isRunning,

    end: () => child.disconnect(),
  };
}
