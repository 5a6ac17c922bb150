import pLimit from 'p-limit';
import { figures, instrumented } from '#log/figures.ts';
import { UploadRefused } from '../upload-refused.ts';
import { NOT_AN_IMAGE } from '../upload-rules.ts';
import { type Bounds, type DecoderProcess, startDecoder } from './decoder-client.server.ts';
import type { Answer, Tasks } from './decoder-process.server.ts';

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
 */
export function openDecoder(processes: number, bounds: Bounds = BOUNDS): Decode {
  const limit = instrumented('decoder', pLimit(processes));
  const idle = new Map<DecoderProcess, NodeJS.Timeout>();

  async function attempt(task: string, args: unknown[]): Promise<Answer> {
    const decoder = takeIdle() ?? (await startDecoder(bounds));
    const answer = await decoder.run({ task, args });
    if (decoder.isRunning()) putBack(decoder);
    else figures.decodersDied += 1;
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
      let answer = await attempt(task, args);
      // Retry once: the process may have been killed for a reason that has nothing to do with the image.
      if ('died' in answer) answer = await attempt(task, args);
      if ('result' in answer) return answer.result;
      if ('refused' in answer) throw new UploadRefused(answer.refused, { cause: answer.cause });
      if ('died' in answer) throw new UploadRefused(NOT_AN_IMAGE, { cause: answer.died });
      throw new Error(answer.failed);
    });
  return decode as Decode;
}

/** In addition to 80 MB when idle. A photo of 48 megapixels takes 50 MB (240 MB if progressive) and a few seconds. */
const BOUNDS: Bounds = { megabytes: 280, seconds: 9 };

const IDLE_MS = 60_000;
