import { LRUCache } from 'lru-cache';

/**
 * Counts events by key, such as requests of a network, to limit their rate: each key has a window of time that begins
 * with its first event. The counts are those of one process.
 */
export class FixedWindowCounts {
  readonly #counts: LRUCache<string, { count: number }>;

  /** @param maxKeys above it, the keys that were counted the longest ago are forgotten */
  constructor({ windowMs, maxKeys }: { windowMs: number; maxKeys: number }) {
    this.#counts = new LRUCache({ max: maxKeys, ttl: windowMs });
  }

  /** Counts an event. @returns how many the key has in its window, with this one */
  add(key: string): number {
    const counted = this.#counts.get(key) ?? { count: 0 };
    if (counted.count === 0) this.#counts.set(key, counted);
    counted.count += 1;
    return counted.count;
  }

  /** Takes back an event. */
  subtract(key: string): void {
    const counted = this.#counts.get(key);
    if (counted && counted.count > 0) counted.count -= 1;
  }

  get(key: string): number {
    return this.#counts.get(key)?.count ?? 0;
  }

  /** Begins a new window with this count. */
  set(key: string, count: number): void {
    this.#counts.set(key, { count });
  }
}

/** Counts what is open or running by key, such as the connections of a network. The counts are those of one process. */
export class RunningCounts {
  readonly #counts = new Map<string, number>();

  get(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  begin(key: string): void {
    this.#counts.set(key, this.get(key) + 1);
  }

  end(key: string): void {
    const remaining = this.get(key) - 1;
    if (remaining > 0) this.#counts.set(key, remaining);
    else this.#counts.delete(key);
  }
}
