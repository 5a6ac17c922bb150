import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { API_RIGHTS, WEBHOOK_EVENTS } from './column-values.ts';

/** The administrator's account and sessions, in the structure that Better Auth requires (its "core schema"). */
export const adminUsers = pgTable('admin_users', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text(),
  username: text().unique(),
  /** Whether the password is refused. Better Auth does not know this column. */
  onlyPasskeys: boolean('only_passkeys').notNull().default(false),
  createdAt: moment('created_at'),
  updatedAt: moment('updated_at'),
});

export const adminSessions = pgTable('admin_sessions', {
  id: text().primaryKey(),
  token: text().notNull().unique(),
  userId: userId(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  createdAt: moment('created_at'),
  updatedAt: moment('updated_at'),
});

export const adminAccounts = pgTable('admin_accounts', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  userId: userId(),
  password: text(),
  /** The hash of the configured password that was applied last. Better Auth does not know this column. */
  configuredPassword: text('configured_password'),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: timestamp('access_token_expires_at', { withTimezone: true }),
  refreshTokenExpiresAt: timestamp('refresh_token_expires_at', { withTimezone: true }),
  scope: text(),
  createdAt: moment('created_at'),
  updatedAt: moment('updated_at'),
});

/** The administrator's passkeys, in the structure of Better Auth's plugin. */
export const adminPasskeys = pgTable('admin_passkeys', {
  id: text().primaryKey(),
  userId: userId(),
  name: text().notNull(),
  credentialID: text('credential_id').notNull().unique(),
  publicKey: text('public_key').notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  deviceType: text('device_type').notNull(),
  backedUp: boolean('backed_up').notNull(),
  transports: text(),
  aaguid: text(),
  createdAt: moment('created_at'),
  /** The last sign-in with it. Better Auth does not know this column. */
  usedAt: timestamp('used_at', { withTimezone: true }),
});

export const adminVerifications = pgTable('admin_verifications', {
  id: text().primaryKey(),
  identifier: text().notNull(),
  value: text().notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  createdAt: moment('created_at'),
  updatedAt: moment('updated_at'),
});

/** Consecutive failed sign-ins, per address and per account, identified by `key`. */
export const failedSignIns = pgTable(
  'failed_sign_ins',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('failed_sign_ins_last_at').on(table.lastAt)],
);

/** The keys of the owner's programs. The key itself is not stored. */
export const apiKeys = pgTable('api_keys', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  /** SHA-256 of the key, in hexadecimal digits. */
  hash: text().notNull(),
  rights: text({ enum: API_RIGHTS }).array().notNull(),
  createdAt: moment('created_at'),
  /** `null` if the key does not expire. */
  expiresAt: timestamp('expires_at', { withTimezone: true }),
  /** The last request, accurate to the minute. */
  usedAt: timestamp('used_at', { withTimezone: true }),
});

/** The addresses of the owner's programs that receive events. */
export const webhooks = pgTable('webhooks', {
  id: uuid().primaryKey().defaultRandom(),
  url: text().notNull(),
  events: text({ enum: WEBHOOK_EVENTS }).array().notNull(),
  /** The secret is derived from it. */
  salt: uuid().notNull(),
  /** Of the secret before, which also signs for a day after `renewedAt`. */
  formerSalt: uuid('former_salt'),
  renewedAt: timestamp('renewed_at', { withTimezone: true }),
  /** Detects another SESSION_SECRET. */
  secretHash: text('secret_hash').notNull(),
  /**
   * Why nothing is sent, or `active`. `failed`: for three days. `gone`: the program has answered 410. `restored`: from a
   * backup. `secret`: SESSION_SECRET has changed.
   */
  state: text({ enum: ['active', 'paused', 'failed', 'gone', 'restored', 'secret'] })
    .notNull()
    .default('active'),
  createdAt: moment('created_at'),
  /** Consecutive failed attempts. */
  failures: integer().notNull().default(0),
  failingSince: timestamp('failing_since', { withTimezone: true }),
  /** Nothing is sent before. */
  retryAt: moment('retry_at'),
});

/** Events for webhooks. Triggers write them, in the transactions of the changes. */
export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: uuid().primaryKey().defaultRandom(),
  webhookId: uuid('webhook_id').notNull(),
  type: text().notNull(),
  /** The id of the product or question, or the version of the settings. */
  subject: text().notNull(),
  data: jsonb().notNull(),
  at: moment('at'),
  dueAt: moment('due_at'),
  attempts: integer().notNull().default(0),
  firstTriedAt: timestamp('first_tried_at', { withTimezone: true }),
  sentAt: timestamp('sent_at', { withTimezone: true }),
  failedAt: timestamp('failed_at', { withTimezone: true }),
  /** The HTTP status of the last answer. */
  status: integer(),
  /** The beginning of the last answer, or why there was none. */
  response: text(),
});

/** Stored files whose deletion is scheduled. When it is due, files that are not in use are deleted. */
export const imageRemovals = pgTable('image_removals', {
  name: text().primaryKey(),
  dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
  /** The file is being deleted: it is not in use, and must not be used any more. */
  deleting: boolean().notNull().default(false),
});

/** While a row has not expired, no stored file is deleted. */
export const imageHolds = pgTable('image_holds', {
  name: text().primaryKey(),
  until: timestamp({ withTimezone: true }).notNull(),
});

/** The original file names of stored images. Images without a known name have no row. */
export const imageNames = pgTable('image_names', {
  name: text().primaryKey(),
  originalName: text('original_name').notNull(),
});

/** The administrator's changes, newest last. `before` and `after` contain the rows as the screens use them. */
export const adminActivity = pgTable('admin_activity', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment('at'),
  action: text().notNull(),
  subject: text()
    .$type<
      | 'product'
      | 'accessory category'
      | 'fact name'
      | 'image'
      | 'network'
      | 'import'
      | 'shop settings'
      | 'question'
      | 'API key'
      | 'passkey'
      | 'session'
      | 'export'
      | 'line sheet'
      | 'webhook'
      | 'saved reply'
    >()
    .notNull(),
  subjectId: text('subject_id'),
  subjectName: text('subject_name').notNull(),
  /** Connects the entries of one bulk change. */
  batch: uuid(),
  /** Set on the one row of a batch that summarizes the others. */
  summary: jsonb(),
  before: jsonb(),
  after: jsonb(),
});

/** The published versions of the shop's settings; the highest version is the current one. */
export const shopSettings = pgTable('shop_settings', {
  version: integer().primaryKey(),
  /** A `ShopSettings` (catalog/settings/shop-settings.ts). */
  document: jsonb().notNull(),
  /** The differences from the previous version: a list of `FieldChange`. */
  changes: jsonb().notNull(),
  /** The addresses of stored photos that the document shows. */
  images: text().array().notNull().default([]),
  publishedAt: moment('published_at'),
  publishedBy: text('published_by').notNull(),
});

/** The unpublished changes of the settings: at most one row. */
export const shopSettingsDraft = pgTable('shop_settings_draft', {
  id: boolean().primaryKey().default(true),
  /** The changed parts of the `ShopSettings`. */
  document: jsonb().notNull(),
  /** Only 1.0.0 reads it. */
  bases: jsonb()
    .notNull()
    .$default(() => ({})),
  /** The addresses of stored photos that the document shows. */
  images: text().array().notNull().default([]),
  savedAt: moment('saved_at'),
  savedBy: text('saved_by').notNull(),
});

/** The demo that the first start has added: one row, or none in a shop without it. */
export const firstSteps = pgTable('first_steps', {
  id: boolean().primaryKey().default(true),
  /** The fingerprints of the demo's products, by id. */
  demoProducts: jsonb('demo_products').$type<Record<string, string>>().notNull(),
  /** The names of the demo's accessory categories, by id. */
  demoCategories: jsonb('demo_categories').$type<Record<string, string>>().notNull().default({}),
  /** The demo's texts in other languages, by language and text in English. */
  demoTexts: jsonb('demo_texts').$type<Partial<Record<string, Record<string, string>>>>(),
  /** Whether the administrator has dismissed the list of first steps. */
  dismissed: boolean().notNull().default(false),
});

function moment(column: string) {
  return timestamp(column, { withTimezone: true }).notNull().defaultNow();
}

function userId() {
  return text('user_id')
    .notNull()
    .references(() => adminUsers.id, { onDelete: 'cascade' });
}
