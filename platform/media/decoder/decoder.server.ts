import pLimit from 'p-limit';
import { counters, instrumented } from '#platform/log/counters.ts';
import {
  type LimitedProcess,
  ProcessEnded,
  startLimitedProcess,
} from '#platform/processes/limited-process.server.ts';
import type { ResourceLimits } from '#platform/processes/serve-requests.server.ts';
import { NOT_AN_IMAGE, TOO_COMPLEX, UploadRefused } from '../uploads/upload-rules.ts';
import type { DecoderAnswer, Job, Tasks } from './decoder-process.server.ts';

/**
 * Runs one of the decoder's tasks in a separate process.
 *
 * @throws {UploadRefused} if the file cannot be decoded or takes too much memory or time.
 */
export type Decode = <Name extends keyof Tasks>(
  task: Name,
  ...args: Parameters<Tasks[Name]>
) => ReturnType<Tasks[Name]>;

/**
 * Decodes images in at most `processes` processes. Each process decodes one image at a time; other images wait in a
 * queue. A process is started on demand, replaced if an image crashes it, and ended after a minute without work.
 *
 * @param slowMs milliseconds after which an image that ends its process is not tried again.
 */
export function openDecoder(processes: number, limits: ResourceLimits = LIMITS, slowMs = SLOW_MS): Decode {
  const limit = instrumented('decoder', pLimit(processes));
  const idle = new Map<DecoderProcess, NodeJS.Timeout>();

  async function attempt(task: string, args: unknown[]): Promise<Outcome> {
    const decoder = takeIdle() ?? (await startDecoder(limits));
    const answer = await decoder.ask({ task, args }).catch(outcomeOfEnd);
    if (decoder.isRunning()) putBack(decoder);
    else counters.decodersDied += 1;
    return answer;
  }

  function takeIdle(): DecoderProcess | undefined {
    for (const [decoder, timer] of idle) {
      clearTimeout(timer);
      idle.delete(decoder);
      if (decoder.isRunning()) return decoder;
    }
    return undefined;
  }

  function putBack(decoder: DecoderProcess): void {
    const end = () => {
      idle.delete(decoder);
      decoder.end();
    };
    idle.set(decoder, setTimeout(end, IDLE_MS).unref());
  }

  const decode = (task: keyof Tasks, ...args: unknown[]) =>
    limit(async () => {
      const began = performance.now();
      let answer = await attempt(task, args);
      const isSlow = performance.now() - began > slowMs;
      // Retry once: the process may have been killed for a reason that has nothing to do with the image. One that has
      // used much of its time has probably reached its limit.
      if ('died' in answer) answer = isSlow ? { refused: TOO_COMPLEX } : await attempt(task, args);
      if ('result' in answer) return answer.result;
      if ('refused' in answer) throw new UploadRefused(answer.refused, { cause: answer.cause });
      if ('died' in answer) throw new UploadRefused(NOT_AN_IMAGE, { cause: answer.died });
      throw new Error(answer.failed);
    });
  return decode as Decode;
}

type DecoderProcess = LimitedProcess<Job, DecoderAnswer>;

/** The answer of the process, or how it ended. */
type Outcome = DecoderAnswer | { died: string };

function startDecoder(limits: ResourceLimits): Promise<DecoderProcess> {
  return startLimitedProcess({
    name: 'image decoder',
    program: 'platform/media/decoder/decoder-process.server.ts',
    limits,
    maxAnswerMs: MAX_JOB_MS,
    // Makes glibc return large freed blocks to the system; by default it keeps them.
    env: { MALLOC_MMAP_THRESHOLD_: String(4 * 1024 * 1024) },
  });
}

function outcomeOfEnd(error: unknown): Outcome {
  if (!(error instanceof ProcessEnded)) throw error;
  return error.isTimeout ? { refused: TOO_COMPLEX } : { died: error.message };
}

/** The process ends itself when a job exceeds its limits. This limit applies if it cannot. */
const MAX_JOB_MS = 60_000;

/** In addition to 80 MB when idle. A photo of 48 megapixels takes 50 MB (240 MB if progressive) and a few seconds. */
const LIMITS: ResourceLimits = { megabytes: 280, seconds: 9 };

const SLOW_MS = 5_000;

const IDLE_MS = 60_000;
