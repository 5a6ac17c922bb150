import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Runs this process as a child of `startLimitedProcess`: answers requests until the server ends or kills it. */
export function serveRequests<Request>(answer: (request: Request) => Promise<object | null>): void {
  yieldToServer();
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

/** Lowers the priority below that of the server. On Linux, each thread has a priority, which new threads inherit. */
function yieldToServer(): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
  for (const thread of threads) {
    try {
      setPriority(thread, 10);
    } catch {
      // This thread has ended.
    }
  }
}
