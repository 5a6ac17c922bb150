/**
 * Holds entries under their keys, up to `maxBytes` together. What was not used lately leaves first: an entry that was
 * got since its turn to leave came last stays for another round, so that to get one moves nothing.
 */
export class RecentlyUsed<Entry extends { key: string; size: number }> {
  /** In the order in which their turn comes. */
  readonly #places = new Map<string, Place<Entry>>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  *values(): Iterable<Entry> {
    for (const { entry } of this.#places.values()) yield entry;
  }

  /** To be got is to be used. */
  get(key: string): Entry | undefined {
    const place = this.#places.get(key);
    if (!place) return;
    place.isUsed = true;
    return place.entry;
  }

  /** Takes the place of what was held under the same key. What is larger than all the room is not held. */
  keep(entry: Entry): void {
    this.forget(entry.key);
    if (entry.size > this.#maxBytes) return;
    this.#bytes += entry.size;
    for (const [key, place] of this.#places) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#places.delete(key);
      // Re-inserted, it is the last in the map, and its turn comes again.
      if (place.isUsed) this.#places.set(key, { ...place, isUsed: false });
      else this.#bytes -= place.entry.size;
    }
    this.#places.set(entry.key, { entry, isUsed: false });
  }

  /** Adds to an entry's size, which may have left meanwhile. */
  grow(entry: Entry, bytes: number): void {
    entry.size += bytes;
    if (this.#places.get(entry.key)?.entry === entry) this.#bytes += bytes;
  }

  forget(key: string): void {
    this.#bytes -= this.#places.get(key)?.entry.size ?? 0;
    this.#places.delete(key);
  }
}

interface Place<Entry> {
  entry: Entry;
  isUsed: boolean;
}
