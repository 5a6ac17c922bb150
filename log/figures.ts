import type { LimitFunction } from 'p-limit';

/**
 * What this process counts of itself: plain numbers, which the parts that they belong to count up, and which
 * `server/metrics` shows where somebody asks for them.
 */
export const figures = {
  /** Pages and pictures that were answered from memory. */
  cacheHits: 0,
  /** What failed because of the state the database was in. */
  databaseFailures: 0,
  /** Processes that decode images and were taken down by one. */
  decodersDied: 0,
  /**
   * When the newest scheduled backup was made, in milliseconds since 1970. `-Infinity`: there is none yet; `null`: no
   * backups are scheduled.
   */
  newestBackupAt: null as number | null,
  /** Refused because too many were waiting. */
  shed: { renders: 0, uploads: 0 },
  /** What is under way, or waits for its turn. */
  limits: {
    renders: [] as LimitFunction[],
    uploads: [] as LimitFunction[],
    decoder: [] as LimitFunction[],
  },
};

/** The same limit, of which `figures` tells under that name how much is under way, and how much waits. */
export function instrumented(name: keyof typeof figures.limits, limit: LimitFunction): LimitFunction {
  figures.limits[name].push(limit);
  return limit;
}
