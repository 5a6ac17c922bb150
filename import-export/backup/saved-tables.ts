import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import {
  adminActivity,
  apiKeys,
  firstSteps,
  imageNames,
  imageRemovals,
  shopSettings,
  shopSettingsDraft,
  webhooks,
} from '#platform/db/admin-schema.ts';
import { importAddresses, importImages, importRows, imports } from '#platform/db/import-schema.ts';
import {
  accessoryCategories,
  insights,
  lineSheets,
  outbox,
  products,
  productTexts,
  questions,
  savedReplies,
  storedFactNames,
} from '#platform/db/schema.ts';

const SAVED: PgTable[] = [
  products,
  productTexts,
  accessoryCategories,
  storedFactNames,
  imageNames,
  imageRemovals,
  adminActivity,
  shopSettings,
  shopSettingsDraft,
  firstSteps,
  // A restored shop repeats no import until the owner continues it: see `pauseRepeats`.
  importAddresses,
  // The files of imports are not saved: finished imports can be undone, unfinished ones fail.
  imports,
  importRows,
  importImages,
  // Shared links to line sheets keep working.
  lineSheets,
  questions,
  // Mail that was waiting is not sent again: see `stopWaitingMail`.
  outbox,
  savedReplies,
  // Only hashes of random keys: no key can be computed from them.
  apiKeys,
  insights,
  // The last, so that loading the other rows stores no events. Salts give no secret without SESSION_SECRET.
  webhooks,
];

/**
 * The tables that backups contain, in the order of their references, with the shop's own columns. Columns
 * that other programs added to adopted tables are left out.
 */
export const SAVED_TABLES: { name: string; columns: string[] }[] = SAVED.map((table) => ({
  name: getTableName(table),
  columns: Object.values(getTableColumns(table)).map(({ name }) => name),
}));

/** Tables in archives from before version 1.0.0 that the schema does not have any more. */
export const FORMER_TABLES = ['import_photographs', 'main_language_change'];

/** The other tables of the schema, with the reason why a backup may leave them out. */
export const LEFT_OUT_TABLES: Record<string, string> = {
  admin_users: 'every start creates the account from the configuration',
  admin_accounts:
    'the start creates the account with the configured password; the hash of a changed one is a secret',
  admin_sessions: 'secret: a token is enough to be signed in',
  admin_passkeys:
    'they belong to the account, which every start creates anew; the password opens a restored shop',
  admin_verifications: 'secret, and valid for minutes only',
  failed_sign_ins: 'valid for minutes only',
  webhook_deliveries: 'a restored shop must not send what was sent since the backup',
  image_holds: 'valid for minutes only',
  catalog_texts: 'triggers generate the rows from the products',
  catalog_words: 'triggers generate the rows from the products',
};

/** The columns of saved tables that a backup may leave out, with the reason. */
export const LEFT_OUT_COLUMNS: Record<string, string> = {
  'products.piece': 'a trigger computes it',
  'products.leads': 'triggers choose which color of a model leads its card',
  'import_rows.undone': 'only processes of version 1.0.0 use it',
  'imports.paused': 'only processes of version 1.0.0 use it',
  'imports.failed_state': 'only processes of version 1.0.0 use it',
  'imports.crashes': 'only processes of version 1.0.0 use it',
  'imports.runner': 'only processes of version 1.0.0 use it',
  'imports.runner_heard_at': 'only processes of version 1.0.0 use it',
};
