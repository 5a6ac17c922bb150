import { createContext, type RouterContextProvider } from 'react-router';
import type { CatalogChanges } from '#catalog/changes/changes.server.ts';
import type { Steps } from '#catalog/commands/write-in-steps.server.ts';
import type { CountCache } from '#catalog/lists/count-cache.server.ts';
import type { PageLanguages } from '#catalog/products/product-texts.ts';
import type { ActiveSettings } from '#catalog/settings/stored-settings.server.ts';
import type { WebhookSecrets } from '#catalog/webhooks/webhooks.server.ts';
import type { ImportWorker } from '#import-export/imports/worker.server.ts';
import type { Sessions } from '#platform/auth/sessions.server.ts';
import type { Db } from '#platform/db/database.ts';
import type { ProofOfWork } from '#platform/http/proof-of-work.server.ts';
import type { Mailer } from '#platform/mail/mailer.server.ts';
import type { ImageResizer } from '#platform/media/image-resizer.server.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import type { ImageLimits } from '#platform/media/uploads/upload-rules.ts';
import type { Locale } from './locale.ts';

/** What the process provides to every request. */
export interface Services {
  db: Db;
  /** How bulk writes commit on this database. */
  steps: Steps;
  changes: CatalogChanges;
  /** Counts of products, cached until a change is announced. */
  counts: CountCache;
  /** `https://shop.example`, without a slash at the end. Canonical addresses begin with it. */
  origin: string;
  /** Returns the paths of the pages in sitemaps. Pages of text and products are not among them. */
  sitemapPaths(): Promise<string[]>;
  feeds: boolean;
  storage: Storage;
  imageResizer: ImageResizer;
  imageLimits: ImageLimits;
  imports: ImportWorker;
  sessions: Sessions;
  webhookSecrets: WebhookSecrets;
  proofs: ProofOfWork;
  /** `null` if the server sends no mail. */
  mailer: Mailer | null;
}

/** Everything that loaders and actions may use. The server sets it for each request. */
export interface RequestContext extends Services {
  /** The shop settings at the time of this request. */
  settings: ActiveSettings;
  /** The language and prefix of the requested address, and the language of the shop's own texts. */
  locale: Locale & PageLanguages;
  /** The client's network address, for throttling password guesses. */
  clientAddress: string;
  /** Errors of loaders and actions during this request. */
  failures: unknown[];
  /** Closes the connection, so that the client notices that a response that it is receiving is incomplete. */
  closeConnection(): void;
}

export const requestContext = createContext<RequestContext>();

/** Returns the context of the request from the arguments of a loader or action. */
export function getContext({ context }: { context: Readonly<RouterContextProvider> }): RequestContext {
  return context.get(requestContext);
}
