import type { Db } from '#db/database.ts';
import { announceProducts } from './announcements.server.ts';
import type { Category } from './product.ts';

const ANNOUNCED_EVERY_MS = 1_000;

/** Tells pages of what was written, once a second at most. */
export class Announcer {
  readonly #db: Db;
  #categories: Set<Category> | null = new Set();
  #lastAt = performance.now();

  constructor(db: Db) {
    this.#db = db;
  }

  add(categories: Category[]): void {
    for (const category of categories) this.#categories?.add(category);
  }

  everything(): void {
    this.#categories = null;
  }

  async announceInTime(): Promise<void> {
    if (performance.now() - this.#lastAt >= ANNOUNCED_EVERY_MS) await this.announce();
  }

  async announce(): Promise<void> {
    const told = this.#categories;
    this.#categories = new Set();
    this.#lastAt = performance.now();
    if (told === null || told.size > 0) await announceProducts(this.#db, told);
  }
}
