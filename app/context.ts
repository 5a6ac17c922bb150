import { createContext, type RouterContextProvider } from 'react-router';
import type { CatalogChanges } from '#catalog/changes/changes.server.ts';
import type { Steps } from '#catalog/commands/write-in-steps.server.ts';
import type { CountCache } from '#catalog/lists/count-cache.server.ts';
import type { Category } from '#catalog/products/product.ts';
import type { ShopSettings } from '#catalog/settings/shop-settings.server.ts';
import type { Language } from '#catalog/text/languages.ts';
import type { ImportWorker } from '#import-export/imports/worker.server.ts';
import type { Sessions } from '#platform/auth/sessions.server.ts';
import type { Db } from '#platform/db/database.ts';
import type { ImageResizer } from '#platform/media/image-resizer.server.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import type { ImageLimits } from '#platform/media/uploads/upload-rules.ts';

/** Everything that loaders and actions may use. The server sets it for each request. */
export interface Shop {
  db: Db;
  /** How bulk writes commit on this database. */
  steps: Steps;
  changes: CatalogChanges;
  /** Counts of products, cached until a change is announced. */
  counts: CountCache;
  /** The shop settings at the time of this request. */
  settings: ShopSettings;
  /** The language of the requested address. */
  language: Language;
  /** The path prefix of that language: `/ar`, or empty for the main language. */
  base: string;
  /** `https://shop.example`, without a slash at the end. Canonical addresses begin with it. */
  origin: string;
  /** Returns the paths of the pages in sitemaps. Pages of text and products are not among them. */
  sitemapPaths(): Promise<string[]>;
  /** Whether the product feeds are public. */
  feeds: boolean;
  /** The original images. */
  storage: Storage;
  /** The resized images. */
  imageResizer: ImageResizer;
  imageLimits: ImageLimits;
  imports: ImportWorker;
  sessions: Sessions;
  /** The categories that the response shows. A loader of one category adds it; an empty set means any category. */
  cacheTags: Set<Category>;
  /** Errors of loaders and actions during this request. */
  failures: unknown[];
  /** The client's network address, for throttling password guesses. */
  clientAddress: string;
}

export const shopContext = createContext<Shop>();

/** Returns the shop from the context of a loader or action. */
export function shopOf({ context }: { context: Readonly<RouterContextProvider> }): Shop {
  return context.get(shopContext);
}
