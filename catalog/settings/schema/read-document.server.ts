import { ConfigurationError } from '#platform/config/configuration.ts';
import { officeName, type ShopSettings } from '../shop-settings.ts';
import { storeSchema } from './store-schema.server.ts';

/** Published settings, as far as this version of the shop can use them. */
interface ReadDocument {
  store: ShopSettings;
  refused: RefusedValue[];
}

export interface RefusedValue {
  /** For example `['offices', 2, 'phone']`. */
  path: PropertyKey[];
  message: string;
}

/** Describes a refused value: `offices.2.phone: must be …`. */
export function refusedLine({ path, message }: RefusedValue): string {
  return `${path.join('.')}: ${message}`;
}

/**
 * Reads published settings. A document that an earlier version of the shop published may lack fields or have values
 * that the current rules refuse. Refused slides and offices are left out; `fileStore` replaces other refused values.
 */
export function readDocument(document: unknown, fileStore: ShopSettings): ReadDocument {
  let values = isRecord(document) ? document : {};
  const refused: RefusedValue[] = [];
  // Rules between fields are checked only when each field is valid, so a repair can reveal further mistakes.
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const parsed = storeSchema.safeParse(values);
    if (parsed.success) return { store: parsed.data as ShopSettings, refused };
    const { issues } = parsed.error;
    refused.push(...issues.map(({ path, message }) => ({ path, message })));
    values = repaired(
      values,
      fileStore,
      issues.map(({ path }) => path),
    );
  }
  return { store: fileStore, refused };
}

/** Enough to repair fields, then fields that contradict each other, then lists that became empty. */
const MAX_PASSES = 4;

function repaired(
  values: Record<string, unknown>,
  fileStore: ShopSettings,
  paths: PropertyKey[][],
): Record<string, unknown> {
  const kept: Record<string, unknown> = { ...values };
  for (const key of new Set(paths.map(([first]) => String(first)))) {
    const wrong = paths.filter(([first]) => first === key).map(([, second]) => second);
    const list = values[key];
    if (LISTS.has(key) && Array.isArray(list) && wrong.every((index) => typeof index === 'number'))
      kept[key] = list.filter((_, index) => !wrong.includes(index));
    else kept[key] = fileStore[key as keyof ShopSettings];
    if (key === 'headOffice') kept[key] = headOfficeAmong(values.offices, fileStore);
  }
  return kept;
}

/** Lists from which refused entries can be left out. */
const LISTS = new Set(['slides', 'blocks', 'offices', 'pages', 'featured']);

/** Returns the head office of the file if it is one of these offices, otherwise the first one. */
function headOfficeAmong(offices: unknown, { headOffice }: ShopSettings): unknown {
  const names = Array.isArray(offices) ? offices.map((office) => officeName(Object(office))) : [];
  return names.length === 0 || names.includes(headOffice) ? headOffice : names[0];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

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
