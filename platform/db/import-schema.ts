import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/** Addresses from which tables were imported. The migration documents the columns. */
export const importAddresses = pgTable('import_addresses', {
  id: uuid().primaryKey().defaultRandom(),
  address: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  every: text().notNull().default('never'),
  maxPercent: integer('max_percent').notNull().default(10),
  paused: boolean().notNull().default(false),
  dueAt: timestamp('due_at', { withTimezone: true }),
  confirmed: jsonb(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  lastRunAt: timestamp('last_run_at', { withTimezone: true }),
  fetchingSince: timestamp('fetching_since', { withTimezone: true }),
  importId: uuid('import_id'),
  problem: text(),
  note: text(),
  etag: text(),
  lastModified: text('last_modified'),
  hash: text(),
});

/** Imports, their products and photos. The migration documents the columns. */
export const imports = pgTable('imports', {
  id: uuid().primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  fileName: text('file_name').notNull(),
  fileBytes: bigint('file_bytes', { mode: 'number' }).notNull(),
  state: text().notNull(),
  failure: text(),
  headerKey: text('header_key'),
  reading: jsonb().notNull().default({}),
  survey: jsonb(),
  answers: jsonb(),
  choices: jsonb().notNull(),
  prices: jsonb(),
  total: integer().notNull().default(0),
  done: integer().notNull().default(0),
  added: integer().notNull().default(0),
  changed: integer().notNull().default(0),
  unchanged: integer().notNull().default(0),
  skipped: integer().notNull().default(0),
  leftOut: integer('left_out').notNull().default(0),
  beganAt: timestamp('began_at', { withTimezone: true }),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
  detailsRemovedAt: timestamp('details_removed_at', { withTimezone: true }),
  previewedAt: timestamp('previewed_at', { withTimezone: true }),
  addressId: uuid('address_id'),
  unattended: boolean().notNull().default(false),
});

export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id').notNull(),
    position: integer().notNull(),
    line: integer().notNull(),
    lines: integer().array(),
    name: text().notNull(),
    outcome: text().notNull(),
    column: text('column_name'),
    reason: text(),
    notes: jsonb().notNull().default([]),
    productId: uuid('product_id'),
    before: jsonb(),
    after: jsonb(),
    /** Whether the import hid the product because it was unfinished. It becomes visible once it is complete. */
    isUnfinished: boolean('awaits_image').notNull().default(false),
    seenAt: timestamp('seen_at', { withTimezone: true }),
    conflict: jsonb(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
);

export const importImages = pgTable(
  'import_images',
  {
    importId: uuid('import_id').notNull(),
    position: integer().notNull(),
    place: integer().notNull(),
    source: text().notNull(),
    alt: text().notNull(),
    focus: text().notNull(),
    /** `waiting`, `fetched` (stored, but not attached to its product yet), `stored`, `failed` or `dropped`. */
    state: text().notNull().default('waiting'),
    tries: integer().notNull().default(0),
    reason: text(),
    url: text(),
    hash: text(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position, table.place] })],
);
