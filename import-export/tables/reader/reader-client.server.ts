import { startLimitedProcess } from '#platform/processes/limited-process.server.ts';
import type { ResourceLimits } from '#platform/processes/resource-limits.ts';
import { TableError } from '../table.ts';
import type { ReaderAnswer, Request } from './reader-messages.ts';

/** A process that reads tables, one at a time. */
export interface Reader {
  /**
   * Sends one request and returns its result.
   *
   * @throws TableError if the table cannot be read, `ProcessEnded` if the process has ended.
   */
  ask(request: Request): Promise<unknown>;
  isRunning(): boolean;
  end(): void;
}

/** The process ends itself when it exceeds its limits. This limit applies if it cannot. */
const MAX_ANSWER_MS = 30 * 60_000;

/** Starts a process that reads tables. */
export async function startReader(limits: ResourceLimits): Promise<Reader> {
  const reader = await startLimitedProcess<Request, ReaderAnswer>({
    name: 'table reader',
    program: 'import-export/tables/reader/reader-process.server.ts',
    limits,
    maxAnswerMs: MAX_ANSWER_MS,
    // The process ends itself before its heap is full, unless it is too busy to notice.
    execArgv: [`--max-old-space-size=${limits.megabytes + 100}`, '--max-semi-space-size=16'],
  });
  return {
    async ask(request) {
      const answer = await reader.ask(request);
      if ('refused' in answer) throw new TableError(answer.refused);
      if ('failed' in answer) throw new Error(`The table reader failed: ${answer.failed}`);
      return answer.result;
    },
    isRunning: reader.isRunning,
    end: reader.end,
  };
}
