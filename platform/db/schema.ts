import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { QUESTION_STATUSES, type QuestionStatus } from './column-values.ts';

/**
 * The tables of the catalog and of its visitors. Constraints, indexes and notification triggers are in `migrations/`,
 * written by hand, so that a shop can use existing tables of a hosted PostgreSQL.
 */
export const products = pgTable('products', {
  id: uuid().primaryKey().defaultRandom(),
  /** Article number or SKU, unique ignoring case. */
  code: text(),
  name: text().notNull(),
  /** US dollars, like `marketPrice`. `null` only if the product is hidden or its price is on request. */
  price: numeric({ precision: 12, scale: 2, mode: 'number' }),
  marketPrice: numeric('market_price', { precision: 12, scale: 2, mode: 'number' }),
  /** Whether visitors must ask for the price, which is never sent to their browsers. */
  priceOnRequest: boolean('price_on_request').notNull().default(false),
  /** URLs; the first is the main image. */
  images: text().array().notNull().default([]),
  /** Alternative texts, in the order of the images; see `imageAlt`. */
  imageAlts: text('image_alts').array().notNull().default([]),
  /** Focus of each image, in percent from the left and the top: `30 60`; empty for the center. */
  imageFocuses: text('image_focuses').array().notNull().default([]),
  category: text().notNull(),
  subCategory: text('sub_category'),
  /** Products of the same category (and accessory category) with the same model are colors of one piece. */
  model: text(),
  description: text(),
  /** Short facts, one line each: `Color: Rust`. */
  facts: text().array().notNull().default([]),
  inStock: boolean('in_stock').notNull().default(true),
  featured: boolean().notNull().default(false),
  hidden: boolean().notNull().default(false),
  /** The product's key in the table that it was imported from; never displayed. */
  handle: text(),
  /** Title and description for search engines, instead of name and description. */
  searchTitle: text('seo_title'),
  searchText: text('seo_text'),
  /** The place among the pinned products of the category: the highest comes first, 0 is not pinned. */
  pinRank: smallint('pin_rank').notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Texts of products in other languages than the shop's main one. Triggers delete them with their products. */
export const productTexts = pgTable(
  'product_texts',
  {
    productId: uuid('product_id').notNull(),
    language: text().notNull(),
    name: text(),
    description: text(),
    facts: text().array().notNull().default([]),
    imageAlts: text('image_alts').array().notNull().default([]),
    searchTitle: text('seo_title'),
    searchText: text('seo_text'),
  },
  ({ productId, language }) => [primaryKey({ columns: [productId, language] })],
);

export const accessoryCategories = pgTable('accessory_categories', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  /** The names in other languages than the shop's main one, by language. */
  translations: jsonb().$type<Record<string, string>>().notNull().default({}),
  /** The words that find it, separated by commas; `null` for the usual ones. */
  synonyms: text(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

/** The names of facts that the owner has added or changed. */
export const storedFactNames = pgTable('fact_names', {
  key: text().primaryKey(),
  /** By language. */
  names: jsonb().$type<Record<string, string>>().notNull(),
  /** Further names that mean the same. */
  spellings: text().array().notNull().default([]),
});

/** The questions of visitors, with the products as they saw them. */
export const questions = pgTable('questions', {
  id: uuid().primaryKey().defaultRandom(),
  askedAt: timestamp('asked_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  status: text({ enum: QUESTION_STATUSES }).notNull().default('new'),
  message: text().notNull(),
  name: text().notNull(),
  /** At least one of the e-mail address and the phone number is given. */
  email: text(),
  phone: text(),
  /** Identifies the office that the visitor chose: see `officeName`. */
  office: text().notNull(),
  /** The language of the page. */
  language: text().notNull(),
  products: jsonb()
    .$type<{ id: string; name: string; code: string | null; price: string; image: string | null }[]>()
    .notNull()
    .default([]),
  /** Answers and changes of the status. */
  history: jsonb()
    .$type<
      (
        | { kind: 'answer'; at: string; by: 'whatsapp' | 'email'; text: string }
        | { kind: 'status'; at: string; status: QuestionStatus }
      )[]
    >()
    .notNull()
    .default([]),
  /** Only the owner sees it. */
  note: text().notNull().default(''),
  /** Set until the deletion cannot be undone any more. */
  deletedAt: timestamp('deleted_at', { withTimezone: true }),
});

/** Mail of the shop that is waiting, was sent, or could not be delivered. */
export const outbox = pgTable('outbox', {
  id: uuid().primaryKey().defaultRandom(),
  /** The question that it is about, if any. */
  questionId: uuid('question_id'),
  /** `copy`: of the question, for the visitor. `security`: about the account, for the administrator. */
  kind: text({ enum: ['question', 'copy', 'answer', 'security'] }).notNull(),
  recipient: text().notNull(),
  /** `null` once it was sent. */
  message: jsonb().$type<{
    /** The name beside the sender's address. */
    from: string;
    toName?: string;
    /** Who receives an answer to the message. */
    replyTo?: { name: string; address: string };
    subject: string;
    text: string;
    html?: string;
  }>(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
  attempts: integer().notNull().default(0),
  /** When the shop gives up. */
  expiresAt: timestamp('expires_at', { withTimezone: true })
    .notNull()
    .default(sql`now() + interval '2 days'`),
  sentAt: timestamp('sent_at', { withTimezone: true }),
  failedAt: timestamp('failed_at', { withTimezone: true }),
  /** What the mail server has answered, or why it could not be reached. */
  response: text(),
});

/** Texts that the owner has saved for answers to questions. */
export const savedReplies = pgTable('saved_replies', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  /** That of the questions that it answers; empty for all. */
  language: text().notNull().default(''),
  text: text().notNull(),
});

/** How often visitors did something: per day, and per month after 90 days. */
export const insights = pgTable(
  'insights',
  {
    /** In UTC; the first day of the month if `isMonth`. */
    day: date().notNull(),
    isMonth: boolean('is_month').notNull().default(false),
    kind: text().notNull(),
    subject: text().notNull(),
    count: integer().notNull(),
  },
  ({ day, isMonth, kind, subject }) => [primaryKey({ columns: [day, isMonth, kind, subject] })],
);

/** Shared line sheets with their expiry. */
export const lineSheets = pgTable('line_sheets', {
  id: uuid().primaryKey().defaultRandom(),
  title: text().notNull(),
  /** The ids of the products, or the query string of a view of the admin's table. */
  wanted: jsonb().$type<{ ids: string[] } | { view: string }>().notNull(),
  paper: text({ enum: ['a4', 'letter'] }).notNull(),
  hasPrices: boolean('has_prices').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
