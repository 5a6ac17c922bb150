import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { shopContext } from '#app/context.ts';
import { openSessions } from '#auth/sessions.server.ts';
import { followChanges } from '#catalogue/changes.server.ts';
import { checkStore } from '#config/check-store.server.ts';
import { type Configuration, ConfigurationError, readConfiguration } from '#config/configuration.ts';
import { DatabaseUnavailable } from '#db/database.ts';
import { openPGlite } from '#db/pglite.server.ts';
import { openPostgres } from '#db/postgres.server.ts';
import { openVariantMaker } from '#media/make-variants.server.ts';
import { openDirectoryStorage } from '#media/storage/directory.server.ts';
import { store } from '#store';
import { seedDemo } from '../demo/seed.server.ts';
import { createApp } from './app.ts';
import { openLiveStreams } from './live-streams.ts';

interface Options {
  loadRoutes(): Promise<ServerBuild>;
  mode: 'production' | 'development';
  /** Handlers in front of the shop: in development, Vite's. */
  inFront?: (next: RequestListener) => RequestListener;
}

/**
 * The composition root: reads the configuration, opens the database and the storage, and listens. Where that cannot
 * be done, says why in one line and ends the process.
 */
export async function serveShop({ loadRoutes, mode, inFront = (next) => next }: Options): Promise<string> {
  try {
    checkStore(store);
    return await compose(readConfiguration(process.env));
  } catch (error) {
    if (!(error instanceof ConfigurationError || error instanceof DatabaseUnavailable)) throw error;
    console.error(error.message);
    process.exit(1);
  }

  async function compose(configuration: Configuration): Promise<string> {
    const { dataDirectory, databaseUrl, images, origin } = configuration;
    const migrations = join(process.cwd(), 'db/migrations');
    const database = databaseUrl
      ? await openPostgres({ url: databaseUrl, migrations })
      : await openPGlite({ directory: join(dataDirectory, 'database'), migrations });
    const originals = await openDirectoryStorage(join(dataDirectory, 'images', 'products'));
    const variants = await openDirectoryStorage(join(dataDirectory, 'images', 'variants'));
    const changes = await followChanges(database);
    const sessions = await openSessions(database.db, {
      origin,
      secret: configuration.sessionSecret,
      administrator: configuration.admin,
    });

    if (configuration.demo) await seedDemo(database.db, originals, images, join(process.cwd(), 'demo'));

    const liveStreams = openLiveStreams(changes);
    const app = createApp({
      changes,
      liveStreams,
      originals,
      variantMaker: openVariantMaker(originals, variants),
      assets: mode === 'production' ? join(process.cwd(), 'build/client') : null,
      trustProxy: configuration.trustProxy,
      async renderRoute(request, clientAddress) {
        const context = new RouterContextProvider();
        context.set(shopContext, { db: database.db, changes, origin, sessions, clientAddress });
        return createRequestHandler(await loadRoutes(), mode)(request, context);
      },
    });

    const server = createServer(inFront(getRequestListener(app.fetch)));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(configuration.port, configuration.host, resolve);
    });

    const stop = async () => {
      liveStreams.close();
      await closeServer(server);
      await changes.stop();
      await database.close();
      process.exit(0);
    };
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);

    const { port } = server.address() as AddressInfo;
    console.log(`Vitrine is open at http://${configuration.host}:${port}`);
    return `http://${configuration.host}:${port}`;
  }
}

/** Lets the answers that are under way be finished, but not for ever. */
function closeServer(server: Server): Promise<void> {
  const limit = setTimeout(() => server.closeAllConnections(), 3_000);
  return new Promise((resolve) => {
    server.close(() => {
      clearTimeout(limit);
      resolve();
    });
    server.closeIdleConnections();
  });
}
