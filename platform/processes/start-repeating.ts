/**
 * Runs a job now and then at this interval, but never twice at once. The job handles its own errors.
 *
 * @returns a function that stops it and resolves when the current run has finished.
 */
export function startRepeating(everyMs: number, job: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  const run = () => {
    running ??= job().finally(() => {
      running = null;
    });
  };
  run();
  // `unref`: the timer must not keep the process alive.
  const timer = setInterval(run, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
