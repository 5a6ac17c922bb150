import { ConfigurationError } from '#platform/config/configuration.ts';
import type { ShopSettings } from '../shop-settings.ts';
import { refusedLine } from './read-document.server.ts';
import { storeSchema } from './store-schema.server.ts';

/**
 * Checks what the owner wrote into `store.config.ts`.
 *
 * @returns the parsed values.
 * @throws {ConfigurationError} with one line per mistake, which names the setting, such as `offices.2.phone`.
 */
export function checkStore(store: ShopSettings): ShopSettings {
  const checked = storeSchema.safeParse(store);
  if (checked.success) return checked.data as ShopSettings;
  const mistakes = checked.error.issues.map((issue) => `  ${refusedLine(issue)}`);
  throw new ConfigurationError(`store.config.ts is not valid. Please correct:\n${mistakes.join('\n')}`);
}
