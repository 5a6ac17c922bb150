import type { LimitFunction } from 'p-limit';

/** Counters of this process. Each part of the server updates its own; `server/metrics` reports them. */
export const counters = {
  cacheHits: 0,
  /** Returns the memory of the cached pages in bytes, by language. */
  cachedBytes: (): Map<string, number> => new Map(),
  /** Failures caused by the state of the database. */
  databaseFailures: 0,
  /** Decoder processes that an image crashed. */
  decodersDied: 0,
  /** Milliseconds since 1970; `-Infinity` before the first backup; `null` if none are scheduled. */
  newestBackupAt: null as number | null,
  backupFailures: 0,
  /** Requests rejected because their queue was full. */
  shed: { renders: 0, uploads: 0, programs: 0 },
  /** The limits on concurrent work, which count the running and the queued tasks. */
  limits: {
    renders: [] as LimitFunction[],
    uploads: [] as LimitFunction[],
    decoder: [] as LimitFunction[],
  },
};

/** Adds a limit to `counters.limits`, so that metrics report its running and queued work. @returns the same limit */
export function instrumented(name: keyof typeof counters.limits, limit: LimitFunction): LimitFunction {
  counters.limits[name].push(limit);
  return limit;
}
