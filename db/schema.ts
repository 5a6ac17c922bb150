import { boolean, jsonb, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * The two tables as they are stored. Constraints, indexes and notification triggers stand in `migrations/`, written by
 * hand so that a shop which already has these tables in a hosted Postgres can be pointed at them.
 */
export const products = pgTable('products', {
  id: uuid().primaryKey().defaultRandom(),
  code: text(),
  name: text().notNull(),
  price: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull(),
  market_price: numeric({ precision: 12, scale: 2, mode: 'number' }),
  images: text().array().notNull().default([]),
  image_alts: text().array().notNull().default([]),
  image_focuses: text().array().notNull().default([]),
  category: text().notNull(),
  sub_category: text(),
  description: text(),
  in_stock: boolean().notNull().default(true),
  featured: boolean().notNull().default(false),
  hidden: boolean().notNull().default(false),
  /** Under which the table that it was imported from knows it. */
  handle: text(),
  created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const accessoryCategories = pgTable('accessory_categories', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Line sheets that are shared, each until it ends. */
export const lineSheets = pgTable('line_sheets', {
  id: uuid().primaryKey().defaultRandom(),
  title: text().notNull(),
  /** Products with these ids, or those of a view of the admin's table, in the words of its address. */
  wanted: jsonb().$type<{ ids: string[] } | { view: string }>().notNull(),
  paper: text({ enum: ['a4', 'letter'] }).notNull(),
  hasPrices: boolean('has_prices').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
