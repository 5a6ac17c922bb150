import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { withoutPrefix } from '#catalog/text/languages.ts';
import { counters } from '#platform/log/counters.ts';
import { MEDIA_PATH, PICTURES_PATH } from '#platform/media/image-addresses.ts';

/** Values that only the composition root can provide. */
export interface Sources {
  liveStreams(): number;
  isListening(): boolean;
  /** Checks by name. Each resolves to whether the dependency works; a rejection counts as not working. */
  dependencies: Record<string, () => Promise<boolean>>;
  /** Connections of the pool; `null` with the embedded database. */
  connections(): Connections | null;
}

interface Connections {
  open: number;
  idle: number;
  waiting: number;
}

export interface Metrics {
  /** Wraps a listener and counts its responses. */
  counting(listener: RequestListener): RequestListener;
  text(): Promise<string>;
  mediaType: string;
}

/** Opens the metrics of this process, including Node's: memory, CPU time, event loop delay, garbage collection. */
export function openMetrics(sources: Sources): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });

  const requests = new Counter({
    name: 'vitrine_requests_total',
    help: 'Requests by kind and status; 499 if the client left before the response was sent.',
    labelNames: ['kind', 'status'],
    registers,
  });

  function gauge(name: string, help: string, states: Record<string, () => number>): void {
    new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers,
      collect() {
        for (const [state, read] of Object.entries(states)) this.set({ state }, read());
      },
    });
  }

  function counter(name: string, help: string, read: () => number): void {
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }

  for (const [name, limits] of Object.entries(counters.limits)) {
    gauge(`vitrine_${name}`, 'Tasks in progress, and tasks waiting in the queue.', {
      active: () => sum(limits.map(({ activeCount }) => activeCount)),
      waiting: () => sum(limits.map(({ pendingCount }) => pendingCount)),
    });
  }
  gauge('vitrine_live_streams', 'Open live streams of pages.', { open: sources.liveStreams });
  gauge('vitrine_change_listener_up', '1 while the listener for catalog changes is connected.', {
    up: () => Number(sources.isListening()),
  });
  if (sources.connections()) {
    const read = (state: keyof Connections) => () => sources.connections()?.[state] ?? 0;
    gauge('vitrine_database_connections', 'Connections of the pool, and queries waiting for one.', {
      open: read('open'),
      idle: read('idle'),
      waiting: read('waiting'),
    });
  }
  new Gauge({
    name: 'vitrine_dependency_up',
    help: '1 if the database or the storage responds, within 2 s.',
    labelNames: ['name'],
    registers,
    async collect() {
      const checks = Object.entries(sources.dependencies).map(async ([name, check]) =>
        this.set({ name }, Number(await inTime(check))),
      );
      await Promise.all(checks);
    },
  });
  new Gauge({
    name: 'vitrine_backup_age_seconds',
    help: 'Age of the newest scheduled backup; +Inf if there is none.',
    registers,
    collect() {
      const { newestBackupAt } = counters;
      if (newestBackupAt === null) this.remove();
      else this.set((Date.now() - newestBackupAt) / 1000);
    },
  });
  counter('vitrine_backup_failures_total', 'Scheduled backups that failed.', () => counters.backupFailures);
  new Gauge({
    name: 'vitrine_page_cache_bytes',
    help: 'Memory of the cached pages by language; `main` for addresses without a prefix.',
    labelNames: ['language'],
    registers,
    collect() {
      this.reset();
      for (const [language, bytes] of counters.cachedBytes()) this.set({ language }, bytes);
    },
  });
  counter('vitrine_cache_hits_total', 'Responses from the page cache.', () => counters.cacheHits);
  counter(
    'vitrine_renders_shed_total',
    'Page requests refused because too many were waiting.',
    () => counters.shed.renders,
  );
  counter(
    'vitrine_uploads_shed_total',
    'Uploads refused because too many were waiting.',
    () => counters.shed.uploads,
  );
  counter(
    'vitrine_programs_shed_total',
    'Requests of the API refused because too many were waiting.',
    () => counters.shed.programs,
  );
  counter(
    'vitrine_decoders_died_total',
    'Decoder processes that crashed on an image.',
    () => counters.decodersDied,
  );
  counter(
    'vitrine_database_failures_total',
    'Failures caused by the database.',
    () => counters.databaseFailures,
  );

  return {
    counting: (listener) => (request, response) => {
      response.once('close', () => {
        const status = response.writableFinished ? response.statusCode : 499;
        requests.inc({ kind: kindOf(request.url ?? ''), status });
      });
      listener(request, response);
    },
    text: () => register.metrics(),
    mediaType: register.contentType,
  };
}

function kindOf(url: string): string {
  const path = withoutPrefix(url);
  return KINDS.find(([start]) => path.startsWith(start))?.[1] ?? 'page';
}

/** Kinds of requests by the beginning of the path. */
const KINDS: [string, string][] = [
  [PICTURES_PATH, 'picture'],
  [MEDIA_PATH, 'original'],
  ['/assets/', 'asset'],
  ['/live', 'live'],
  ['/healthz', 'probe'],
  ['/readyz', 'probe'],
  ['/admin/uploads', 'upload'],
  ['/admin', 'admin'],
  ['/search', 'search'],
];

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

const DEPENDENCY_LIMIT_MS = 2_000;

/** Returns whether the check resolves to `true` within the time limit. */
async function inTime(check: () => Promise<boolean>): Promise<boolean> {
  const limit = AbortSignal.timeout(DEPENDENCY_LIMIT_MS);
  const tooLate = once(limit, 'abort').then(() => false);
  return Promise.race([check().catch(() => false), tooLate]);
}

/** Serves `/metrics` and nothing else, on the private port. */
export function serveMetrics(metrics: Metrics): RequestListener {
  return async ({ url }, response) => {
    if (url !== '/metrics') return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': metrics.mediaType }).end(await metrics.text());
  };
}
