import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CatalogueChanges } from '#catalogue/changes.server.ts';
import { answerFromCache } from '../cache/cached-response.ts';
import { openPageCache, type PageCache } from '../cache/page-cache.ts';
import { Connection } from './connection.ts';

export interface CachedShop {
  server: Server;
  cache: PageCache;
  /** What reached the shop behind. */
  passedOn: string[];
  store(path: string, page: string): Promise<void>;
  connect(): Promise<Connection>;
  close(): Promise<void>;
}

/** Opens a page cache before a shop that tells what reaches it. */
export async function openCachedShop(changes: CatalogueChanges): Promise<CachedShop> {
  const passedOn: string[] = [];
  const shop = async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    passedOn.push(`${request.method} ${request.url} ${body}`.trim());
    response.writeHead(200, { 'Content-Length': 0 }).end();
  };
  const cache = openPageCache(changes, 50_000_000);
  const server = createServer(answerFromCache([cache], shop));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    server,
    cache,
    passedOn,
    async store(path, page) {
      await cache.fetch(new Request(`http://shop.example${path}`), async (_, cacheTags) => {
        cacheTags.add('Women');
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
