import { createContext, type RouterContextProvider } from 'react-router';
import type { CatalogueChanges } from '#catalogue/changes/changes.server.ts';
import type { Steps } from '#catalogue/commands/write-in-steps.server.ts';
import type { CountCache } from '#catalogue/lists/count-cache.server.ts';
import type { Category } from '#catalogue/products/product.ts';
import type { ImportWorker } from '#exchange/imports/worker.server.ts';
import type { Sessions } from '#platform/auth/sessions.server.ts';
import type { ShopSettings } from '#platform/config/shop/shop-settings.server.ts';
import type { Db } from '#platform/db/database.ts';
import type { ImageResizer } from '#platform/media/image-resizer.server.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import type { ImageLimits } from '#platform/media/uploads/upload-rules.ts';

/** What loaders and actions may use; set by the server for each request. */
export interface Shop {
  db: Db;
  /** How a write of many products commits on this database. */
  steps: Steps;
  changes: CatalogueChanges;
  /** Of products, until a change of them is announced. */
  counts: CountCache;
  /** Brand, texts, contacts and offices, as of this request. */
  settings: ShopSettings;
  /** `https://shop.example`, without a slash at the end: the start of every canonical address. */
  origin: string;
  /** Whether the catalogue's feeds are open to anyone. */
  feeds: boolean;
  /** The original images. */
  storage: Storage;
  /** What is made of them. */
  imageResizer: ImageResizer;
  imageLimits: ImageLimits;
  imports: ImportWorker;
  sessions: Sessions;
  /** The categories that the answer shows; a loader of one category adds it. Left empty, any may be shown. */
  cacheTags: Set<Category>;
  /** What has failed of the answer. */
  failures: unknown[];
  /** The client's network address, for throttling password guesses. */
  clientAddress: string;
}

export const shopContext = createContext<Shop>();

/** The shop, out of the context of a loader or action. */
export function shopOf({ context }: { context: Readonly<RouterContextProvider> }): Shop {
  return context.get(shopContext);
}
