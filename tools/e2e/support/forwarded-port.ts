import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '#platform/db/testing/embedded-server.ts';

/** Forwards a port to a server, to simulate its outages. */
export async function forwardPortTo(url: string) {
  const target = new URL(url);
  const port = await freePort();
  const connections = new Set<Socket>();
  let isFrozen = false;
  const forwarder = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    near.pipe(far).pipe(near);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      connections.add(end);
      end.on('error', () => {}).on('close', () => connections.delete(end) && other.destroy());
      if (isFrozen) end.pause();
    }
  });
  const start = () => new Promise<void>((resolve) => forwarder.listen(port, '127.0.0.1', resolve));
  const cut = () => {
    for (const connection of connections) connection.destroy();
  };
  await start();
  return {
    forwardedUrl: url.replace(`:${target.port}`, `:${port}`),
    start,
    async stop(): Promise<void> {
      const closed = new Promise((resolve) => forwarder.close(resolve));
      cut();
      await closed;
    },
    /** Keeps all connections open without forwarding anything. */
    freeze(): void {
      isFrozen = true;
      for (const connection of connections) connection.pause();
    },
    /** Forwards again, and closes the frozen connections, because the other ends have given them up. */
    thaw(): void {
      isFrozen = false;
      cut();
    },
  };
}
