import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/** Skipped rows are stored as `refused`, because a process of an older version reads and writes that word. */
const outcome = customType<{ data: string }>({
  dataType: () => 'text',
  fromDriver: (stored) => (stored === 'refused' ? 'skipped' : String(stored)),
  toDriver: (value) => (value === 'skipped' ? 'refused' : value),
});

/** Imports, their products and photos. The migration documents the columns. */
export const imports = pgTable('imports', {
  id: uuid().primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  fileName: text('file_name').notNull(),
  fileBytes: bigint('file_bytes', { mode: 'number' }).notNull(),
  state: text().notNull(),
  failure: text(),
  failedState: text('failed_state'),
  crashes: integer().notNull().default(0),
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
  skipped: integer('refused').notNull().default(0),
  leftOut: integer('left_out').notNull().default(0),
  paused: boolean().notNull().default(false),
  beganAt: timestamp('began_at', { withTimezone: true }),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
  detailsRemovedAt: timestamp('details_removed_at', { withTimezone: true }),
  runner: uuid(),
  runnerHeardAt: timestamp('runner_heard_at', { withTimezone: true }),
});

export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id').notNull(),
    position: integer().notNull(),
    line: integer().notNull(),
    name: text().notNull(),
    outcome: outcome().notNull(),
    column: text('column_name'),
    reason: text(),
    notes: jsonb().notNull().default([]),
    productId: uuid('product_id'),
    before: jsonb(),
    after: jsonb(),
    awaitsPhotograph: boolean('awaits_photograph').notNull().default(false),
    undone: text(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
);

export const importPhotographs = pgTable(
  'import_photographs',
  {
    importId: uuid('import_id').notNull(),
    position: integer().notNull(),
    place: integer().notNull(),
    source: text().notNull(),
    alt: text().notNull(),
    focus: text().notNull(),
    /** `waiting`, `had` (loaded, but not attached to its product yet), `stored`, `failed` or `dropped`. */
    state: text().notNull().default('waiting'),
    tries: integer().notNull().default(0),
    reason: text(),
    url: text(),
    hash: text(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position, table.place] })],
);
