import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { requestPublicly } from './public-request.server.ts';

test('Wh-9 a request whose kept connection was closed by the server is sent again over a new one', async () => {
  const used = new Set<Socket>();
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    if (used.has(request.socket)) return request.socket.destroy();
    used.add(request.socket);
    bodies.push(await text(request));
    response.end('ok');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    for (const body of ['first', 'second']) {
      const signal = AbortSignal.timeout(10_000);
      const response = await requestPublicly(url, {
        method: 'POST',
        headers: {},
        body,
        signal,
        mayBePrivate: true,
      });
      expect(await text(response)).toBe('ok');
    }
    expect(bodies).toEqual(['first', 'second']);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
