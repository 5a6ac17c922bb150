import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { createApi } from '#app/api/api.ts';
import { pagesOf } from '#app/pages.server.ts';
import { type CatalogChange, followChanges } from '#catalog/changes/changes.server.ts';
import { collectInsights } from '#catalog/commands/insights/collect-insights.server.ts';
import { ALL_OR_NONE, STEP_BY_STEP } from '#catalog/commands/write-in-steps.server.ts';
import { translateDemo, withDemoTexts } from '#catalog/first-steps/first-steps.server.ts';
import { openCountCache } from '#catalog/lists/count-cache.server.ts';
import { removeUnusedWords } from '#catalog/search/corrections/search-corrections.server.ts';
import { timeZoneOf } from '#catalog/settings/offices.ts';
import { checkStore, followSettings } from '#catalog/settings/stored-settings.server.ts';
import { textLanguages } from '#catalog/settings/translations.ts';
import { startWebhookDelivery } from '#catalog/webhooks/deliver-webhooks.server.ts';
import { openWebhookSecrets } from '#catalog/webhooks/webhooks.server.ts';
import { packEntries } from '#import-export/backup/archive.server.ts';
import { type OpenShop, readShop } from '#import-export/backup/read-shop.server.ts';
import { downloadPhoto } from '#import-export/imports/download.server.ts';
import { openImportFiles } from '#import-export/imports/import-files.server.ts';
import { startImportWorker } from '#import-export/imports/worker.server.ts';
import { openSessions } from '#platform/auth/sessions.server.ts';
import {
  type Configuration,
  ConfigurationError,
  readConfiguration,
  redactedSettings,
} from '#platform/config/configuration.ts';
import { openDataDirectory } from '#platform/config/data-directory.server.ts';
import { type Database, reasonOf } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/open-database.server.ts';
import { openProofOfWork } from '#platform/http/proof-of-work.server.ts';
import { log } from '#platform/log/log.server.ts';
import { type Mailer, openMailer } from '#platform/mail/mailer.server.ts';
import { startMailDelivery } from '#platform/mail/outbox.server.ts';
import { startGarbageCollector } from '#platform/media/image-garbage.server.ts';
import { openImageResizer } from '#platform/media/image-resizer.server.ts';
import { openDirectoryStorage } from '#platform/media/storage/directory.server.ts';
import { openOriginals } from '#platform/media/storage/open-originals.server.ts';
import type { Repeating } from '#platform/processes/start-repeating.ts';
import { store } from '#store';
import { demoTexts, seedDemo } from '../demo/seed.server.ts';
import { openBackupSocket } from './backup-socket.ts';
import { withPageCache } from './cache/page-cache.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createApp } from './http/app.ts';
import { clientAddress } from './http/client-address.ts';
import {
  connectionLimitsOf,
  connectionTimes,
  cutStalledClients,
  explainUnreadable,
  followResponses,
  limitConnections,
  limitRequestTimes,
  oneAtATime,
} from './http/connection-limits.ts';
import { stopOnSignal } from './http/graceful-stop.ts';
import { receiveBeacons } from './http/receive-beacons.ts';
import { openRoutes, type Routes } from './http/render-route.ts';
import { fileDescriptors, openLiveStreams, streamLimitsOf } from './live/live-events.ts';
import type { Metrics, Sources } from './metrics/metrics.ts';
import { operatorMessage } from './operator-error.ts';

interface Options {
  routes: Routes;
  mode: 'production' | 'development';
  /** Wraps the shop's listener. In development, adds Vite's middleware. */
  wrapListener?: (next: RequestListener) => RequestListener;
}

/**
 * The composition root: reads the configuration, opens the database and the storage, and listens. If one of these
 * fails, prints the reason in one line and exits.
 */
export async function serveShop(options: Options): Promise<void> {
  let configuration: Configuration | undefined;
  try {
    configuration = readConfiguration(process.env);
    const parts = await openParts(configuration);
    const stopping = new AbortController();
    const server = await openServer(parts, configuration, options, stopping.signal);
    const stopJobs = await startJobs(parts, configuration);
    stopOnSignal({
      server,
      stopping,
      isBehindProxy: configuration.proxies > 0,
      cutStreams: parts.liveStreams.close,
      async release() {
        await Promise.all([stopJobs(), parts.insights.stop(), parts.imports.stop()]);
        await parts.changes.stop();
        await parts.database.close();
      },
    });
    const { origin, host, port } = configuration;
    const address = await listen(server, host, port);
    log.info(`Vitrine is open at ${origin}${origin === address ? '' : `, listening on ${address}`}`);
  } catch (error) {
    const message = operatorMessage(error, configuration);
    if (message === null) throw error;
    console.error(message);
    process.exit(1);
  }
}

type Parts = Awaited<ReturnType<typeof openParts>>;

/** Opens what requests and background jobs share: the database, the images, the change feed, sessions and imports. */
async function openParts(configuration: Configuration) {
  const fileStore = withDemoTexts(checkStore(store), demoTexts);
  const { dataDirectory, images: imageLimits, origin, settingsAreFixed } = configuration;
  const warning = openDataDirectory(dataDirectory);
  if (warning) log.warn(warning);
  const migrations = join(process.cwd(), 'platform/db/migrations');
  const database = await openDatabase({
    directory: join(dataDirectory, 'database'),
    url: configuration.databaseUrl,
    listenUrl: configuration.databaseListenUrl,
    migrations,
  });
  const { db } = database;
  const storage = await openOriginals(configuration.imageStorage, dataDirectory);
  const variants = join(dataDirectory, 'images', 'variants');
  const imageResizer = openImageResizer(storage, await openDirectoryStorage(variants));
  const changes = await followChanges(database);
  const counts = openCountCache(changes);
  const currentSettings = await followSettings(db, changes, fileStore, settingsAreFixed);
  // If several processes start together, the one that gets the lock creates the account and the demo.
  const sessions = await database.withAdvisoryLock(async () => {
    if (configuration.demo) await seedDemo(db, storage, join(process.cwd(), 'demo'));
    // The owner can also add a language to `store.config.ts`.
    if (settingsAreFixed) await translateDemo(db, textLanguages(fileStore).others);
    const { sessionSecret: secret, admin: administrator } = configuration;
    return openSessions(db, { origin, secret, administrator });
  });
  const files = openImportFiles(join(dataDirectory, 'imports'));
  const timeZone = async () => timeZoneOf((await currentSettings()).store);
  const tools = { db, storage, imageLimits, files, origin, timeZone };
  const imports = startImportWorker(tools, database.tryAdvisoryLock);
  const liveStreams = openLiveStreams(changes, streamLimitsOf(fileDescriptors()));
  const images = { storage, variants, imageResizer, imageLimits };
  const mailer = configuration.mail ? openMailer(configuration.mail) : null;
  return {
    migrations,
    database,
    ...images,
    changes,
    counts,
    currentSettings,
    sessions,
    imports,
    liveStreams,
    mailer,
    webhookSecrets: openWebhookSecrets(configuration.sessionSecret),
    insights: collectInsights(db),
  };
}

/** Connects the routes, the app, the page cache, the metrics and the limits of connections. Does not listen yet. */
async function openServer(
  parts: Parts,
  configuration: Configuration,
  { routes, mode, wrapListener = (next) => next }: Options,
  stopping: AbortSignal,
): Promise<Server> {
  const { database, variants: _, migrations: __, liveStreams, insights, currentSettings, ...shared } = parts;
  const { storage, imageResizer, changes, sessions } = shared;
  const { origin, feeds, proxies, metricsPort, host } = configuration;
  const steps = configuration.databaseUrl ? ALL_OR_NONE : STEP_BY_STEP;
  const proofs = openProofOfWork(configuration.sessionSecret);
  const services = { ...shared, db: database.db, steps, origin, feeds, proofs };
  const app = createApp({
    origin,
    changes,
    liveStreams,
    originals: storage,
    imageResizer,
    assets: mode === 'production' ? join(process.cwd(), 'build/client') : null,
    proxies,
    sessions,
    stopping,
    api: createApi({ ...services, downloadPhoto }, (context) => clientAddress(context, proxies)),
    beacons: receiveBeacons({ origin, proxies, insights, sessions, currentSettings }),
    renderRoute: openRoutes({ routes, mode, currentSettings, services }),
  });
  const listener =
    typeof routes === 'function'
      ? wrapListener(getRequestListener(app.fetch))
      : withPageCache(app, changes, pagesOf(routes.routes));
  const metrics = metricsPort
    ? await openMetricsPort(host, metricsPort, {
        dependencies: {
          database: async () => Boolean(await database.db.execute(sql`select 1`)),
          storage: async () => !(await storage.has(NO_IMAGE)),
        },
        liveStreams: liveStreams.count,
        isListening: changes.isListening,
        connections: () => database.connections?.() ?? null,
      })
    : null;
  const counted = metrics?.counting(listener) ?? listener;
  const server = createServer(connectionTimes(proxies > 0), oneAtATime(counted));
  const latest = followResponses(server);
  explainUnreadable(server, latest);
  cutStalledClients(server, latest);
  limitRequestTimes(server);
  limitConnections(server, connectionLimitsOf(fileDescriptors(), proxies > 0));
  return server;
}

/**
 * Starts backups, the delivery of mail and events, and the jobs that remove what is no longer needed.
 *
 * @returns a function that stops them
 */
async function startJobs(
  { database, storage, imageResizer, variants, migrations, changes, mailer, webhookSecrets }: Parts,
  configuration: Configuration,
): Promise<() => Promise<void>> {
  const { db } = database;
  // Runs in the background; if it fails, the next start repeats it.
  removeUnusedWords(db).catch((error) => {
    const cause = reasonOf(error);
    log.warn({ cause }, `Failed to remove unused words from the search: ${cause}`);
  });
  const { dataDirectory: directory, databaseUrl, retention } = configuration;
  const settings = redactedSettings(configuration);
  const shop = { db, storage, migrations, directory, settings };
  const databaseDirectory = join(directory, 'database');
  // With PostgreSQL, backups connect to the database themselves and need no socket.
  const closeSocket = databaseUrl
    ? () => {}
    : await openBackupSocket(databaseDirectory, () => packEntries(readShop(shop)));
  const stopBackups = await startScheduledBackups(shop, configuration);
  const stopCollector = startGarbageCollector(db, storage, imageResizer);
  const stopHousekeeping = startHousekeeping({ db, variants, retention });
  const stopMail = mailer ? deliverMail(database, mailer, changes) : async () => {};
  const stopWebhooks = wakeOn('webhooks', startWebhookDelivery(database, webhookSecrets), changes);
  return async () => {
    closeSocket();
    await Promise.all([stopMail(), stopWebhooks(), stopBackups(), stopCollector(), stopHousekeeping()]);
  };
}

/** Sends the mail of the outbox, at once after each change of a question. */
export function deliverMail(
  database: Pick<Database, 'db' | 'tryAdvisoryLock'>,
  mailer: Mailer,
  changes: Pick<Parts['changes'], 'subscribe'>,
): () => Promise<void> {
  return wakeOn('questions', startMailDelivery(database, mailer), changes);
}

/** Wakes a delivery after each change of a table. @returns a function that stops it */
function wakeOn(
  table: CatalogChange['table'],
  delivery: Repeating,
  changes: Pick<Parts['changes'], 'subscribe'>,
): () => Promise<void> {
  const unfollow = changes.subscribe((change) => {
    if (change === null || change.table === table) delivery.wake();
  });
  return async () => {
    unfollow();
    await delivery.stop();
  };
}

/** Loads the backup code only if a destination is configured. */
async function startScheduledBackups(
  shop: OpenShop,
  { backups: { to, ...schedule } }: Configuration,
): Promise<() => Promise<void>> {
  if (!to) return async () => {};
  const { openDestination, startBackups } = await import('#import-export/backup/schedule.server.ts');
  return startBackups(shop, await openDestination(to), schedule);
}

/** Loads the metrics code only if METRICS_PORT is set. */
async function openMetricsPort(host: string, port: number, sources: Sources): Promise<Metrics> {
  const { serveMetrics, openMetrics } = await import('./metrics/metrics.ts');
  const metrics = openMetrics(sources);
  await listen(createServer(serveMetrics(metrics)).unref(), host, port, 'METRICS_PORT');
  return metrics;
}

const NO_IMAGE = '0000000000000-000000000000.png';

/**
 * Starts listening and returns the address of the server.
 *
 * @param setting name of the setting that contains the port
 * @throws {ConfigurationError} if the port or the host cannot be used
 */
export async function listen(server: Server, host: string, port: number, setting = 'PORT'): Promise<string> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    const problem = PROBLEMS[code] ?? `cannot be used (${code}).`;
    const sentence = `PORT ${port} on HOST ${host} ${problem}`.replaceAll('PORT', setting);
    throw new ConfigurationError(sentence, { cause });
  }
  const address = server.address() as AddressInfo;
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
}

const PROBLEMS: Record<string, string> = {
  EADDRINUSE: 'is already in use: stop the other program, or set another PORT.',
  EACCES: 'needs administrator rights: set a PORT above 1023.',
  EADDRNOTAVAIL: 'cannot be used: HOST is not an address of this machine.',
  ENOTFOUND: 'cannot be used: this HOST does not exist.',
};
