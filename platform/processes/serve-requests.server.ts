import { setPriority } from 'node:os';

/** Runs this process as a child of `startLimitedProcess`: answers requests until the server ends or kills it. */
export function serveRequests<Request>(answer: (request: Request) => Promise<object | null>): void {
  // The server's pages go first. Threads that start later inherit the priority.
  setPriority(10);
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
