import { once } from 'node:events';
import type { IncomingMessage, ServerOptions, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CatalogueChanges } from '#catalogue/changes.server.ts';
import { openPageCache, type PageCache } from '../page-cache.ts';
import { PageServer } from '../page-server.ts';
import { Connection } from './connection.ts';

export interface TestedServer {
  server: PageServer;
  cache: PageCache;
  /** What reached the shop behind. */
  passedOn: string[];
  /** How many requests were read by `node:http`. */
  readByNode(): number;
  keep(path: string, page: string): Promise<void>;
  connect(): Promise<Connection>;
  close(): Promise<void>;
}

/** Milliseconds, as the options of `node:http` of the same names. */
export type Limits = Pick<
  ServerOptions,
  | 'keepAliveTimeout'
  | 'keepAliveTimeoutBuffer'
  | 'headersTimeout'
  | 'requestTimeout'
  | 'connectionsCheckingInterval'
>;

/** Opens a page server before a shop that tells what reaches it. */
export async function openPageServer(changes: CatalogueChanges, limits: Limits = {}): Promise<TestedServer> {
  const passedOn: string[] = [];
  const shop = async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    passedOn.push(`${request.method} ${request.url} ${body}`.trim());
    response.end();
  };
  const cache = openPageCache(changes, 50_000_000);
  const server = Object.assign(new PageServer(cache, shop), limits);
  let readByNode = 0;
  server.on('request', () => {
    readByNode += 1;
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    server,
    cache,
    passedOn,
    readByNode: () => readByNode,
    async keep(path, page) {
      await cache.fetch(new Request(`http://shop.example${path}`), async (_, shows) => {
        shows.add('Women');
        return new Response(page, { headers: { 'Content-Type': 'text/html' } });
      });
    },
    connect: () => Connection.open((server.address() as AddressInfo).port),
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
