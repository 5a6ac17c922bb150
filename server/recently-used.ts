/** Holds entries under their keys, up to `maxBytes` together: the least recently used leave first. */
export class RecentlyUsed<Entry extends { key: string; size: number }> {
  /** In the order of their last use. */
  readonly #entries = new Map<string, Entry>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  values(): Iterable<Entry> {
    return this.#entries.values();
  }

  /** To be got is to be used. */
  get(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return;
    // Re-inserted, it is the last in the map.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  /** Takes the place of what was held under the same key. */
  keep(entry: Entry): void {
    this.forget(entry.key);
    this.#entries.set(entry.key, entry);
    this.#bytes += entry.size;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.forget(oldest);
    }
  }

  /** Adds to an entry's size, which may have left meanwhile. */
  grow(entry: Entry, bytes: number): void {
    entry.size += bytes;
    if (this.#entries.get(entry.key) === entry) this.#bytes += bytes;
  }

  forget(key: string): void {
    this.#bytes -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}
