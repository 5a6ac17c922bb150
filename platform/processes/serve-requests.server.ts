import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Runs this process as a child of `startLimitedProcess`: answers requests until the server ends or kills it. */
export function serveRequests<Request>(answer: (request: Request) => Promise<object | null>): void {
  // Ignore these signals: terminals and service managers send them to all processes, but the server finishes its work.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  // The server has ended. Kill this process, because an ordinary exit would wait for threads.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.on('message', async (request: Request) => {
    const message = await answer(request);
    if (message) process.send?.(message);
  });
  process.send?.('ready');
}

/**
 * Lowers the priority of this process below that of the server. On Linux, each thread has a priority, which new threads
 * inherit.
 */
export function yieldToServer(): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
  for (const thread of threads) {
    try {
      setPriority(thread, 10);
    } catch {
      // This thread has ended.
    }
  }
}

/** Limits of a process for one task. */
export interface ResourceLimits {
  /** Growth of the process since its start. */
  megabytes: number;
  /** CPU time, because elapsed time would refuse files when the machine is busy. */
  seconds: number;
}

/** Measures what this process uses, and compares it with its limits. */
export class ResourceUse {
  readonly #limits: ResourceLimits;
  readonly #memoryAtStart = process.memoryUsage.rss();
  #cpuAtStart = process.cpuUsage();

  constructor(limits: ResourceLimits) {
    this.#limits = limits;
  }

  /** Begins a new task. */
  restart(): void {
    this.#cpuAtStart = process.cpuUsage();
  }

  /** CPU time of the current task. */
  get seconds(): number {
    const { user, system } = process.cpuUsage(this.#cpuAtStart);
    return (user + system) / 1_000_000;
  }

  exceedsLimits(): boolean {
    const isTooLong = this.seconds > this.#limits.seconds;
    return isTooLong || process.memoryUsage.rss() - this.#memoryAtStart > this.#limits.megabytes * 1_000_000;
  }
}

/** The limits that `startLimitedProcess` passes to its program. */
export function limitsOfProgram(): ResourceLimits {
  const [megabytes = 0, seconds = 0] = process.argv.slice(2).map(Number);
  return { megabytes, seconds };
}
