/** A job that repeats. */
export interface Repeating {
  /** Runs the job now, or once more if it is running. @returns a promise that resolves when no run is left */
  wake(): Promise<void>;
  /** Stops it, and resolves when the current run has finished. */
  stop(): Promise<void>;
}

/** Runs a job now, at this interval and when it is woken, but never twice at once. The job handles its own errors. */
export function startRepeating(everyMs: number, job: () => Promise<unknown>): Repeating {
  let running: Promise<void> | null = null;
  let isDue = false;
  let isStopped = false;

  const wake = () => {
    isDue = true;
    running ??= run();
    return running;
  };

  async function run(): Promise<void> {
    while (isDue && !isStopped) {
      isDue = false;
      await job();
    }
    // In the same tick as the last check, so that a wake-up right after it starts a new run.
    running = null;
  }

  // `unref`: the timer must not keep the process alive.
  const timer = setInterval(wake, everyMs).unref();
  void wake();
  return {
    wake,
    async stop() {
      clearInterval(timer);
      isStopped = true;
      await running;
    },
  };
}
