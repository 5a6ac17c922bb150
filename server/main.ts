import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { RouterContextProvider, type ServerBuild } from 'react-router';
import { shopContext } from '#app/context.ts';
import { followChanges } from '#catalogue/changes/changes.server.ts';
import { ALL_OR_NONE, STEP_BY_STEP } from '#catalogue/commands/write-in-steps.server.ts';
import { openCountCache } from '#catalogue/lists/count-cache.server.ts';
import { removeUnusedWords } from '#catalogue/search/search-corrections.server.ts';
import { type OpenShop, readShop, readShopForMove } from '#exchange/backup/read-shop.server.ts';
import { packEntries } from '#exchange/backup/tar.ts';
import { openImportFiles } from '#exchange/imports/import-files.server.ts';
import { startImportWorker } from '#exchange/imports/worker.server.ts';
import { openSessions } from '#platform/auth/sessions.server.ts';
import { type Configuration, readConfiguration, redactedSettings } from '#platform/config/configuration.ts';
import { openDataDirectory } from '#platform/config/data-directory.server.ts';
import { checkStore } from '#platform/config/shop/check-store.server.ts';
import { followSettings } from '#platform/config/shop/shop-settings.server.ts';
import { reasonOf } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/open-database.server.ts';
import { log } from '#platform/log/log.server.ts';
import { startGarbageCollector } from '#platform/media/garbage-collector.server.ts';
import { openImageResizer } from '#platform/media/image-resizer.server.ts';
import { openDirectoryStorage } from '#platform/media/storage/directory.server.ts';
import { openOriginals } from '#platform/media/storage/open-originals.server.ts';
import { store } from '#store';
import { seedDemo } from '../demo/seed.server.ts';
import { openBackupSocket } from './backup-socket.ts';
import { withPageCache } from './cache/with-page-cache.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createApp } from './http/app.ts';
import {
  connectionLimitsOf,
  connectionTimes,
  cutStalledClients,
  limitConnections,
  limitRequestTimes,
} from './http/connection-limits.ts';
import { stopOnSignal } from './http/graceful-stop.ts';
import { listen } from './http/listen.ts';
import { isPublicRead } from './http/public-read.ts';
import { requestedLanguage, routesByLanguage } from './http/routes-by-language.ts';
import { openLiveStreams } from './live/live-streams.ts';
import { fileDescriptors, processStreamLimits } from './live/stream-limits.ts';
import type { Metrics, Sources } from './metrics/metrics.ts';
import { isOperatorError } from './operator-error.ts';
import { keepPreviewPrivate, settingsFor } from './preview.ts';

interface Options {
  /** The built routes, or a function that loads them for every request. */
  routes: ServerBuild | (() => Promise<ServerBuild>);
  mode: 'production' | 'development';
  /** Wraps the shop's listener. In development, adds Vite's middleware. */
  wrapListener?: (next: RequestListener) => RequestListener;
}

/**
 * The composition root: reads the configuration, opens the database and the storage, and listens. If one of these
 * fails, prints the reason in one line and exits.
 */
export async function serveShop({ routes, mode, wrapListener = (next) => next }: Options): Promise<void> {
  try {
    await compose(readConfiguration(process.env));
  } catch (error) {
    if (!isOperatorError(error)) throw error;
    console.error(error.message);
    process.exit(1);
  }

  async function compose(configuration: Configuration): Promise<void> {
    const fileStore = checkStore(store);
    const { dataDirectory, databaseUrl, images, origin, settingsAreFixed } = configuration;
    const migrations = join(process.cwd(), 'platform/db/migrations');
    const warning = openDataDirectory(dataDirectory);
    if (warning) log.warn(warning);
    const database = await openDatabase({
      directory: join(dataDirectory, 'database'),
      url: databaseUrl,
      listenUrl: configuration.databaseListenUrl,
      readUrl: configuration.databaseReadUrl,
      migrations,
    });
    const originals = await openOriginals(configuration.imageStorage, dataDirectory);
    const variantsDirectory = join(dataDirectory, 'images', 'variants');
    const imageResizer = openImageResizer(originals, await openDirectoryStorage(variantsDirectory));
    const changes = await followChanges(database);
    const counts = openCountCache(changes);
    const currentSettings = await followSettings(database.db, changes, fileStore, settingsAreFixed);
    // If several processes start together, the one that gets the lock creates the account and the demo.
    const sessions = await database.withAdvisoryLock(async () => {
      if (configuration.demo) await seedDemo(database.db, originals, join(process.cwd(), 'demo'));
      return openSessions(database.db, {
        origin,
        secret: configuration.sessionSecret,
        administrator: configuration.admin,
      });
    });

    // Runs in the background; if it fails, the next start repeats it.
    removeUnusedWords(database.db).catch((error) => {
      const cause = reasonOf(error);
      log.warn({ cause }, `Failed to remove unused words from the search: ${cause}`);
    });
    const importWorker = startImportWorker({
      db: database.db,
      storage: originals,
      imageLimits: images,
      files: openImportFiles(join(dataDirectory, 'imports')),
      origin,
    });
    const liveStreams = openLiveStreams(changes, processStreamLimits());
    const answerRoute = routesByLanguage(routes, mode);
    const stopping = new AbortController();
    const app = createApp({
      origin,
      changes,
      liveStreams,
      originals,
      imageResizer,
      assets: mode === 'production' ? join(process.cwd(), 'build/client') : null,
      proxies: configuration.proxies,
      sessions,
      stopping: stopping.signal,
      async renderRoute(request, clientAddress, cacheTags, failures) {
        const settings = await settingsFor(request, await currentSettings(), database.db, sessions);
        const language = requestedLanguage(request, settings.store.languages);
        const context = new RouterContextProvider();
        context.set(shopContext, {
          // Public pages only read, so they may use a standby.
          db: isPublicRead(request) ? (database.reads ?? database.db) : database.db,
          steps: databaseUrl ? ALL_OR_NONE : STEP_BY_STEP,
          changes,
          counts,
          settings,
          ...language,
          origin,
          feeds: configuration.feeds,
          storage: originals,
          imageResizer,
          imageLimits: images,
          imports: importWorker,
          sessions,
          cacheTags,
          failures,
          clientAddress,
        });
        return keepPreviewPrivate(request, await answerRoute(language.base, request, context));
      },
    });
    const listener =
      mode === 'production' ? withPageCache(app, changes) : wrapListener(getRequestListener(app.fetch));
    const { metricsPort, host } = configuration;
    const metrics = metricsPort
      ? await openMetricsPort(host, metricsPort, {
          dependencies: {
            database: async () => Boolean(await database.db.execute(sql`select 1`)),
            storage: async () => !(await originals.has(NO_IMAGE)),
          },
          liveStreams: liveStreams.count,
          isListening: changes.isListening,
          connections: () => database.connections?.() ?? null,
        })
      : null;
    const server = createServer(
      connectionTimes(configuration.proxies > 0),
      metrics?.counting(listener) ?? listener,
    );
    cutStalledClients(server);
    limitRequestTimes(server);
    limitConnections(server, connectionLimitsOf(fileDescriptors(), configuration.proxies > 0));
    const shop = {
      db: database.db,
      storage: originals,
      migrations,
      directory: dataDirectory,
      settings: redactedSettings(configuration),
    };
    const databaseDirectory = join(dataDirectory, 'database');
    // With PostgreSQL, backups connect to the database themselves and need no socket.
    const closeSockets = databaseUrl
      ? []
      : [
          await openBackupSocket(databaseDirectory, 'backup', () => packEntries(readShop(shop))),
          await openBackupSocket(databaseDirectory, 'move', () => packEntries(readShopForMove(shop, true))),
        ];
    const stopBackups = await startScheduledBackups(shop, configuration);
    const stopCollector = startGarbageCollector(database.db, originals, imageResizer);
    const stopHousekeeping = startHousekeeping({
      db: database.db,
      variants: variantsDirectory,
      retention: configuration.retention,
    });
    stopOnSignal({
      server,
      stopping,
      isBehindProxy: configuration.proxies > 0,
      cutStreams: liveStreams.close,
      async release() {
        for (const close of closeSockets) close();
        await stopBackups();
        await stopCollector();
        await stopHousekeeping();
        await importWorker.stop();
        await changes.stop();
        await database.close();
      },
    });
    const address = await listen(server, host, configuration.port);
    log.info(`Vitrine is open at ${origin}${origin === address ? '' : `, listening on ${address}`}`);
  }
}

/** Loads the backup code only if a destination is configured. */
async function startScheduledBackups(
  shop: OpenShop,
  { backups: { to, ...schedule } }: Configuration,
): Promise<() => Promise<void>> {
  if (!to) return async () => {};
  const [{ openDestination }, { startBackups }] = await Promise.all([
    import('#exchange/backup/destination.server.ts'),
    import('#exchange/backup/schedule.server.ts'),
  ]);
  return startBackups(shop, await openDestination(to), schedule);
}

/** Loads the metrics code only if METRICS_PORT is set. */
async function openMetricsPort(host: string, port: number, sources: Sources): Promise<Metrics> {
  const { serveMetrics, openMetrics } = await import('./metrics/metrics.ts');
  const metrics = openMetrics(sources);
  await listen(createServer(serveMetrics(metrics)).unref(), host, port, 'METRICS_PORT');
  return metrics;
}

/** The name of an image that never exists. */
const NO_IMAGE = '0000000000000-000000000000.png';
