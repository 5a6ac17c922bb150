import { z } from 'zod';
import { UNDO_DAYS } from '#catalog/activity/activity-kinds.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#platform/auth/credential-rules.ts';
import { serverUrls } from '#platform/db/servers/server-urls.ts';
import { MAX_FILE_SIZE } from '#platform/media/uploads/upload-rules.ts';
import { store } from '#store';
import { isWeakPassword, ownWordsIn } from './password-strength.ts';

/** The settings of the server, read once at start and frozen. */
export type Configuration = Readonly<z.infer<typeof settings>>;

/** The server does not start without these. All other settings are optional. */
export const REQUIRED_SETTINGS = [
  'ORIGIN',
  'ADMIN_USERNAME',
  'ADMIN_PASSWORD',
  'ADMIN_EMAIL',
  'SESSION_SECRET',
] as const;

/** A setting is missing or invalid. The message is written for the person who starts the server. */
export class ConfigurationError extends Error {}

/**
 * Reads the configuration from environment variables.
 *
 * @throws {ConfigurationError} `Missing required environment variable: {name}`, or one sentence per invalid setting.
 */
export function readConfiguration(environment: Record<string, string | undefined>): Configuration {
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const missing = REQUIRED_SETTINGS.find((name) => !variables[name]);
  if (missing) throw new ConfigurationError(`Missing required environment variable: ${missing}`);

  const parsed = settings.safeParse(variables);
  if (!parsed.success) {
    throw new ConfigurationError(parsed.error.issues.map((issue) => issue.message).join('\n'));
  }
  return deepFreeze(parsed.data);
}

/** The settings that a backup contains for its restore: no secrets, nothing specific to this machine. */
export function redactedSettings({ origin, images }: Configuration): Record<string, string | number> {
  return {
    ORIGIN: origin,
    IMAGE_QUALITY: images.quality,
    MAX_IMAGE_DIMENSION: images.maxDimension,
    MAX_FILE_SIZE: images.maxFileSize,
  };
}

const WEAK_PASSWORD =
  'ADMIN_PASSWORD is easy to guess. Use several unrelated words, or let `npm run reset-password` choose one; then start the shop again.';

/** 100 years. A date much longer ago does not exist in JavaScript. */
const MAX_DAYS = 36_500;

const settings = z
  .object({
    ORIGIN: z
      .string()
      .trim()
      .refine(isOrigin, 'ORIGIN must be an address like https://shop.example, without a path'),
    // `abort` skips the check whether the password is made of these words.
    ADMIN_USERNAME: z
      .string()
      .max(200, { error: 'ADMIN_USERNAME must have at most 200 characters', abort: true }),
    // `abort` skips the slow check of its strength, since the password is refused anyway.
    ADMIN_PASSWORD: z
      .string()
      .min(MIN_PASSWORD_LENGTH, { error: 'ADMIN_PASSWORD must have at least 12 characters', abort: true })
      .max(MAX_PASSWORD_LENGTH, { error: 'ADMIN_PASSWORD must have at most 128 characters', abort: true }),
    ADMIN_EMAIL: z
      .email({ error: 'ADMIN_EMAIL must be an e-mail address', abort: true })
      .max(254, { error: 'ADMIN_EMAIL must have at most 254 characters', abort: true }),
    SESSION_SECRET: z.string().min(32, 'SESSION_SECRET must have at least 32 characters'),
    PORT: number('PORT must be a number from 0 to 65535', isPort, 3000),
    METRICS_PORT: number('METRICS_PORT must be a number from 0 to 65535', isPort, 0),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: postgresUrl('DATABASE_URL').optional(),
    DATABASE_LISTEN_URL: postgresUrl('DATABASE_LISTEN_URL').optional(),
    STORAGE_URL: z
      .string()
      .transform((text) => parseStorageUrl(text.trim()))
      .refine((location) => location !== null, {
        error:
          'STORAGE_URL must look like s3://bucket/folder?endpoint=https://s3.example&region=eu-central-1',
      })
      .optional(),
    IMAGE_QUALITY: number(
      'IMAGE_QUALITY must be a number from 0.1 to 1.0',
      (value) => value >= 0.1 && value <= 1,
      0.8,
    ),
    MAX_IMAGE_DIMENSION: number(
      'MAX_IMAGE_DIMENSION must be a number of at least 100',
      (value) => value >= 100,
      1920,
    ).transform(Math.floor),
    MAX_FILE_SIZE: number(
      'MAX_FILE_SIZE must be a number of bytes above 0',
      (value) => value > 0,
      MAX_FILE_SIZE,
    ),
    TRUST_PROXY: z
      .string()
      .regex(/^(true|false|\d)$/, 'TRUST_PROXY must be true, false, or a number of proxies up to 9')
      .default('false')
      .transform((text) => (text === 'true' ? 1 : text === 'false' ? 0 : Number(text))),
    BACKUP_TO: z
      .string()
      .trim()
      // A URL of another kind would become a directory of this name.
      .transform((text) => (/^(s3:|[a-z][a-z0-9+.-]+:\/\/)/i.test(text) ? parseStorageUrl(text) : text))
      .refine((place) => place !== null, 'BACKUP_TO must be a directory, or look like STORAGE_URL')
      .optional(),
    BACKUP_EVERY: number('BACKUP_EVERY must be a number of hours above 0', (value) => value > 0, 24),
    BACKUP_KEEP: number(
      'BACKUP_KEEP must be a whole number of at least 1',
      (value) => Number.isInteger(value) && value >= 1,
      7,
    ),
    BACKUP_PASSPHRASE: z.string().min(12, 'BACKUP_PASSPHRASE must have at least 12 characters').optional(),
    FEEDS: z.enum(['true', 'false'], 'FEEDS must be true or false').default('false'),
    // Undo needs 30 days of activity and of imports. The sign-in throttle needs 90 days of activity (`KNOWN_FOR_DAYS`).
    ACTIVITY_DAYS: days('ACTIVITY_DAYS', 90, 365),
    IMPORT_DAYS: days('IMPORT_DAYS', UNDO_DAYS, 90),
    QUESTION_DAYS: days('QUESTION_DAYS', 1, 730),
    VARIANT_DAYS: days('VARIANT_DAYS', 1, 90),
    SMTP_URL: z
      .string()
      .trim()
      .refine(isMailServer, {
        error: 'SMTP_URL must look like smtps://user:password@mail.example:465',
        abort: true,
      })
      // Nodemailer's other options could turn off the encryption, the check of certificates, and our limits.
      .refine((text) => ['', '?requireTLS=true'].includes(new URL(text).search), {
        error: 'SMTP_URL may have no option but ?requireTLS=true; NODE_EXTRA_CA_CERTS adds an authority',
        abort: true,
      })
      .optional(),
    MAIL_FROM: z.email('MAIL_FROM must be an e-mail address, like shop@shop.example').optional(),
    SHOP_SETTINGS: z.enum(['database', 'file'], 'SHOP_SETTINGS must be database or file').default('database'),
    DEMO: z.enum(['true', 'false'], 'DEMO must be true or false').default('false'),
  })
  .refine(
    ({ BACKUP_TO: backups, STORAGE_URL: images }) =>
      !images || typeof backups !== 'object' || !backups || !isSameBucket(backups, images),
    'BACKUP_TO must be another bucket than STORAGE_URL, because files in the bucket of STORAGE_URL are public',
  )
  .refine(
    ({ PORT, METRICS_PORT }) => METRICS_PORT === 0 || METRICS_PORT !== PORT,
    'METRICS_PORT must be another port than PORT',
  )
  .refine(
    ({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || MAIL_FROM,
    'SMTP_URL needs MAIL_FROM, the sender of e-mails',
  )
  .refine(
    ({ ADMIN_PASSWORD, ADMIN_USERNAME, ADMIN_EMAIL }) =>
      !isWeakPassword(ADMIN_PASSWORD, ownWordsIn(store.brand, ADMIN_USERNAME, ADMIN_EMAIL)),
    WEAK_PASSWORD,
  )
  .transform((env) => ({
    origin: new URL(env.ORIGIN).origin,
    admin: { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD, email: env.ADMIN_EMAIL },
    sessionSecret: env.SESSION_SECRET,
    port: env.PORT,
    /** Port that serves the metrics; 0 turns them off. */
    metricsPort: env.METRICS_PORT,
    host: env.HOST,
    dataDirectory: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    /** A direct connection for LISTEN, which does not work through most poolers. */
    databaseListenUrl: env.DATABASE_LISTEN_URL,
    /** Where photos are stored; in the data directory if not set. */
    imageStorage: env.STORAGE_URL,
    backups: {
      /** A directory or a bucket. If not set, backups are made only by `npm run backup`. */
      to: env.BACKUP_TO,
      everyHours: env.BACKUP_EVERY,
      keep: env.BACKUP_KEEP,
      passphrase: env.BACKUP_PASSPHRASE,
    },
    /** Not set if the shop sends no mail. */
    mail: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    retention: {
      activityDays: env.ACTIVITY_DAYS,
      importDays: env.IMPORT_DAYS,
      questionDays: env.QUESTION_DAYS,
      variantDays: env.VARIANT_DAYS,
    },
    images: {
      quality: env.IMAGE_QUALITY,
      maxDimension: env.MAX_IMAGE_DIMENSION,
      maxFileSize: env.MAX_FILE_SIZE,
    },
    /** How many of our own proxies each request passes through. They report the client in `X-Forwarded-For`. */
    proxies: env.TRUST_PROXY,
    /** Whether `/feeds/…` are served. */
    feeds: env.FEEDS === 'true',
    /** Whether the values of `store.config.ts` apply, and the admin only shows them. */
    settingsAreFixed: env.SHOP_SETTINGS === 'file',
    demo: env.DEMO === 'true',
  }));

/** RFC 6454: a scheme, a host and an optional port. A path is not allowed: the shop is served from the root. */
function isOrigin(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return url.href === `${url.origin}/`;
}

function isMailServer(text: string): boolean {
  return /^smtps?:\/\//i.test(text) && URL.canParse(text) && new URL(text).hostname !== '';
}

/** The address of one server, or of several separated by commas. We connect to the one that accepts writes. */
function postgresUrl(name: string) {
  return z
    .string()
    .trim()
    .refine(
      (text) => serverUrls(text).every((url) => /^postgres(ql)?:/.test(url) && URL.canParse(url)),
      `${name} must look like postgres://user:password@host:5432/database, with special characters of the password as in addresses (%23 for #)`,
    )
    .refine(
      (text) => /[?&]target_session_attrs=(?!read-write(&|$))/.exec(text) === null,
      `${name} must use target_session_attrs=read-write or none, because we connect to the server that accepts writes`,
    );
}

function isPort(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 65_535;
}

function number(message: string, accepts: (value: number) => boolean, fallback: number) {
  return z
    .string()
    .default(String(fallback))
    .transform(Number)
    .refine((value) => Number.isFinite(value) && accepts(value), message);
}

/** Accepts a number of days. */
function days(name: string, min: number, fallback: number) {
  const message = `${name} must be a number of days from ${min} to ${MAX_DAYS}`;
  return number(message, (value) => value >= min && value <= MAX_DAYS, fallback);
}

function deepFreeze<Value extends object>(value: Value): Value {
  for (const part of Object.values(value)) if (typeof part === 'object') deepFreeze(part);
  return Object.freeze(value);
}

/** A place in S3-compatible storage. */
export interface S3Location {
  bucket: string;
  /** The start of every file's key: empty, or ends with a slash. */
  prefix: string;
  /** Set for servers other than Amazon's. */
  endpoint?: string;
  region?: string;
}

/**
 * Parses `s3://bucket/folder?endpoint=https://s3.example&region=eu-central-1`. Every part except `s3://` is optional;
 * the default bucket is `products`.
 *
 * @returns `null` if the text is not a valid storage URL.
 */
export function parseStorageUrl(text: string): S3Location | null {
  if (!URL.canParse(text)) return null;
  const { protocol, username, password, hostname, port, pathname, hash, searchParams } = new URL(text);
  const { endpoint, region, ...unknown } = Object.fromEntries(searchParams);
  const bucket = hostname || 'products';
  const excess =
    username || password || port || hash || pathname.includes('%') || Object.keys(unknown).length > 0;
  if (protocol !== 's3:' || excess || !BUCKET_NAME.test(bucket)) return null;
  if (endpoint !== undefined && !isServer(endpoint)) return null;
  if (region !== undefined && !/^[a-z0-9-]+$/.test(region)) return null;
  const folder = pathname.replace(/^\/+|(?<!\/)\/+$/g, '');
  return {
    bucket,
    prefix: folder ? `${folder}/` : '',
    ...(endpoint ? { endpoint } : {}),
    ...(region ? { region } : {}),
  };
}

/** Whether two locations are in the same bucket. Ignores the folder. */
function isSameBucket(first: S3Location, second: S3Location): boolean {
  const server = ({ endpoint }: S3Location) => endpoint && new URL(endpoint).host;
  return first.bucket === second.bucket && server(first) === server(second);
}

/** Amazon S3 User Guide, "Bucket naming rules". */
const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

function isServer(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}
