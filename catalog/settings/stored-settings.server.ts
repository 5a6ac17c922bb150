import { hash } from 'node:crypto';
import { desc } from 'drizzle-orm';
import type { CatalogChanges } from '#catalog/changes/changes.server.ts';
import { ConfigurationError } from '#platform/config/configuration.ts';
import { shopSettings, shopSettingsDraft } from '#platform/db/admin-schema.ts';
import { type Db, logFailure, reasonOf } from '#platform/db/database.ts';
import { log } from '#platform/log/log.server.ts';
import { officeName } from './offices.ts';
import type { ShopSettings } from './shop-settings.ts';
import { storeSchema } from './store-schema.server.ts';

/** The settings that apply to one request. */
export interface ActiveSettings {
  /** 0 until something is published: the values are those of `store.config.ts`. */
  version: number;
  store: ShopSettings;
  fileStore: ShopSettings;
  /** Whether `store.config.ts` always applies (`SHOP_SETTINGS=file`). */
  isFixed: boolean;
  /** Published values that this version of the shop cannot use. `store` has other values instead. */
  refused: RefusedValue[];
  /** Whether the administrator previews the draft, which `store` then contains. */
  isPreview?: boolean;
}

/** Returns the newest published settings, or `fileStore` as version 0 if nothing was published. */
export async function readSettings(db: Db, fileStore: ShopSettings): Promise<ActiveSettings> {
  const [newest] = await db.select().from(shopSettings).orderBy(desc(shopSettings.version)).limit(1);
  if (!newest) return { version: 0, store: fileStore, fileStore, isFixed: false, refused: [] };
  return {
    version: newest.version,
    ...readDocument(newest.document, fileStore),
    fileStore,
    isFixed: false,
  };
}

/**
 * Reads the published settings once, and again after each announced change or lost connection.
 *
 * @returns a function that returns the current settings. A request that arrives after an announcement waits for the
 * announced settings, so a page rendered and cached since then never shows older ones. While the database cannot be
 * reached, the last known settings apply.
 */
export async function followSettings(
  db: Db,
  changes: CatalogChanges,
  fileStore: ShopSettings,
  isFixed: boolean,
): Promise<() => Promise<ActiveSettings>> {
  if (isFixed) return async () => ({ version: 0, store: fileStore, fileStore, isFixed, refused: [] });
  let announcements = 0;
  let readAt = 0;
  let reading: Promise<ActiveSettings> | null = null;

  changes.subscribe((change) => {
    if (change !== null && change.table !== 'shop_settings') return;
    announcements += 1;
    // A read that began before this announcement may miss the change.
    reading = null;
  });
  let known = await readSettings(db, fileStore);
  logRefused(known);

  async function readAgain(announced: number): Promise<ActiveSettings> {
    try {
      const settings = await readSettings(db, fileStore);
      if (announced > readAt) {
        if (settings.version !== known.version) logRefused(settings);
        known = settings;
        readAt = announced;
      }
      return settings;
    } catch (error) {
      // The next request tries again.
      if (announced === announcements) reading = null;
      if (changes.isListening()) throw error;
      logFailure(`Failed to read the shop settings: ${reasonOf(error)}`, error);
      return known;
    }
  }

  return () => {
    if (readAt === announcements) return Promise.resolve(known);
    reading ??= readAgain(announcements);
    return reading;
  };
}

function logRefused({ version, refused }: ActiveSettings): void {
  if (refused.length === 0) return;
  log.warn(
    { cause: refused.map(refusedLine).join('; ') },
    `Version ${version} of the settings has values that cannot be used. The shop shows other values instead`,
  );
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
export function readDocument(
  document: unknown,
  fileStore: ShopSettings,
): Pick<ActiveSettings, 'store' | 'refused'> {
  let values = isRecord(document) ? document : {};
  const refused: RefusedValue[] = [];
  // Rules between fields are checked only when each field is valid, so a repair can reveal further mistakes.
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const parsed = storeSchema.safeParse(values);
    if (parsed.success) return { store: parsed.data, refused };
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
  if (checked.success) return checked.data;
  const mistakes = checked.error.issues.map((issue) => `  ${refusedLine(issue)}`);
  throw new ConfigurationError(`store.config.ts is not valid. Please correct:\n${mistakes.join('\n')}`);
}

/** Changes of the settings that are not published yet. */
export interface SettingsDraft {
  store: ShopSettings;
  keys: (keyof ShopSettings)[];
  /** A hash of the changed parts, as they are published and in the draft. It changes with what a publication changes. */
  fingerprint: string;
  images: string[];
}

/** Returns the draft, on top of the published settings; `null` if there are no unpublished changes. */
export async function findDraft(db: Db, published: ShopSettings): Promise<SettingsDraft | null> {
  const [row] = await db.select().from(shopSettingsDraft);
  if (!row) return null;
  // Optional parts that the draft removes are stored as null.
  const saved = Object.entries(row.document as object).map(([key, value]) => [key, value ?? undefined]);
  const { store } = readDocument({ ...published, ...Object.fromEntries(saved) }, published);
  // A restored version can have values that the draft has, too.
  const keys = saved
    .map(([key]) => key as keyof ShopSettings)
    .filter((key) => fingerprintOf(store[key]) !== fingerprintOf(published[key]));
  if (keys.length === 0) return null;
  return {
    store,
    keys,
    fingerprint: fingerprintOf(keys.map((key) => [key, published[key], store[key]])),
    images: row.images,
  };
}

/** Returns a hash of a value. The order of its keys does not matter. */
export function fingerprintOf(value: unknown): string {
  return hash('sha256', canonical(value), 'base64url').slice(0, 22);
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, entry]) => entry !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`).join()}}`;
}
