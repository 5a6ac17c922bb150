import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { figures } from '#log/figures.ts';
import { MEDIA_PATH, PICTURES_PATH } from '#media/image-addresses.ts';

/** What only the composition root knows of the process. */
export interface Sources {
  liveStreams(): number;
  isListening(): boolean;
  /** By name: resolves to whether it works; a rejection counts as no. */
  dependencies: Record<string, () => Promise<boolean>>;
  /** Of the pool; `null` where the database is embedded. */
  connections(): Connections | null;
}

interface Connections {
  open: number;
  idle: number;
  waiting: number;
}

export interface Metrics {
  /** Counts what a listener answers. */
  counting(listener: RequestListener): RequestListener;
  /** All of them in Prometheus' text format, of this media type. */
  text(): Promise<string>;
  mediaType: string;
}

/** The metrics of this process, with Node's own: memory, processor time, delay of the event loop, garbage collection. */
export function openMetrics(sources: Sources): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });

  const requests = new Counter({
    name: 'vitrine_requests_total',
    help: 'Requests by kind and status; 499 where the visitor left before the answer was sent.',
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

  for (const [name, limits] of Object.entries(figures.limits)) {
    gauge(`vitrine_${name}`, 'Under way, and waiting for a turn.', {
      active: () => sum(limits.map(({ activeCount }) => activeCount)),
      waiting: () => sum(limits.map(({ pendingCount }) => pendingCount)),
    });
  }
  gauge('vitrine_live_streams', 'Open pages that hear of changes.', { open: sources.liveStreams });
  gauge('vitrine_changes_heard', '1 while changes of the catalogue are heard.', {
    heard: () => Number(sources.isListening()),
  });
  if (sources.connections()) {
    const read = (state: keyof Connections) => () => sources.connections()?.[state] ?? 0;
    gauge('vitrine_database_connections', 'Connections of the pool, and who waits for one.', {
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
      const { newestBackupAt } = figures;
      if (newestBackupAt === null) this.remove();
      else this.set((Date.now() - newestBackupAt) / 1000);
    },
  });
  counter('vitrine_cache_hits_total', 'Answered from memory.', () => figures.cacheHits);
  counter('vitrine_renders_shed_total', 'Pages refused, for too many waited.', () => figures.shed.renders);
  counter('vitrine_uploads_shed_total', 'Uploads refused likewise.', () => figures.shed.uploads);
  counter('vitrine_decoders_died_total', 'Decoders that an image took down.', () => figures.decodersDied);
  counter(
    'vitrine_database_failures_total',
    'What failed because of the database.',
    () => figures.databaseFailures,
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
  return KINDS.find(([start]) => url.startsWith(start))?.[1] ?? 'page';
}

/** By how an address begins. */
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

/** Whether the check resolves to `true` in time. */
async function inTime(check: () => Promise<boolean>): Promise<boolean> {
  const limit = AbortSignal.timeout(DEPENDENCY_LIMIT_MS);
  const tooLate = once(limit, 'abort').then(() => false);
  return Promise.race([check().catch(() => false), tooLate]);
}

/** Responds on the port that only the owner can reach, with `/metrics` and nothing else. */
export function answerPrivately(metrics: Metrics): RequestListener {
  return async ({ url }, response) => {
    if (url !== '/metrics') return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': metrics.mediaType }).end(await metrics.text());
  };
}
