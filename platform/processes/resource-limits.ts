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

  exceedsLimits(): boolean {
    const { user, system } = process.cpuUsage(this.#cpuAtStart);
    const isTooLong = user + system > this.#limits.seconds * 1_000_000;
    return isTooLong || process.memoryUsage.rss() - this.#memoryAtStart > this.#limits.megabytes * 1_000_000;
  }
}

/** The limits that `startLimitedProcess` passes to its program. */
export function limitsOfProgram(): ResourceLimits {
  const [megabytes = 0, seconds = 0] = process.argv.slice(2).map(Number);
  return { megabytes, seconds };
}
