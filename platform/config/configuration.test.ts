import { describe, expect, test } from 'vitest';
import { ConfigurationError, readConfiguration } from './configuration.ts';

const complete = {
  ORIGIN: 'https://shop.example',
  ADMIN_USERNAME: 'admin',
  ADMIN_PASSWORD: 'only-for-this-test',
  ADMIN_EMAIL: 'admin@shop.example',
  SESSION_SECRET: 'a-secret-of-more-than-32-characters',
};

function complaintAbout(settings: Record<string, string | undefined>): string {
  try {
    readConfiguration({ ...complete, ...settings });
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  return '';
}

describe.each(Object.keys(complete))('%s', (name) => {
  test.each([undefined, '', '   '])(`Cf-1 missing as %j stops the start`, (value) => {
    expect(complaintAbout({ [name]: value })).toBe(`Missing required environment variable: ${name}`);
  });
});

test.each([
  ['IMAGE_QUALITY', ['0', '0.09', '1.01', '-0.5', 'high', '0,8', 'NaN', 'Infinity']],
  ['MAX_IMAGE_DIMENSION', ['99', '99.9', '-1920', 'large', '1920px', 'Infinity']],
  ['MAX_FILE_SIZE', ['0', '-1', '10MB']],
  ['ACTIVITY_DAYS', ['89', 'year', '1e9']],
  ['IMPORT_DAYS', ['29', '-90', '36501']],
  ['QUESTION_DAYS', ['0', '1e300']],
  ['VARIANT_DAYS', ['0', '0.5', '99999999999999999999']],
  ['BACKUP_TO', ['https://s3.example/backups', 'file:///srv/backups', 'S3://UPPER']],
  ['PORT', ['-1', '65536', '80.5', 'http', '3000 4000']],
  ['METRICS_PORT', ['-1', '65536', 'yes', '3000']],
  ['SHOP_SETTINGS', ['yes', 'db', 'FILE']],
  ['DEMO', ['yes', '1', 'TRUE']],
  ['TRUST_PROXY', ['yes', '-1', '1.5', '10']],
  [
    'ORIGIN',
    ['shop.example', 'ftp://shop.example', 'https://', 'https://shop.example/fashion', 'https://a@b.example'],
  ],
  ['DATABASE_URL', ['mysql://localhost/shop', 'shop', '/var/lib/shop', 'postgres://user:a#b@localhost/shop']],
  ['DATABASE_LISTEN_URL', ['a:5432', 'postgres://a,b/shop?target_session_attrs=any']],
  ['STORAGE_URL', ['products', 'https://s3.example/products', 's3://products?endpoint=s3.example']],
  [
    'ADMIN_EMAIL',
    ['admin', 'admin@', '@shop.example', 'a'.repeat(100_000), `${'a'.repeat(100_000)}@shop.example`],
  ],
  [
    'ADMIN_PASSWORD',
    [
      'password',
      'only-eleven',
      '1qaz2wsx3edc',
      'Administrator',
      '123456789012',
      'QWERTY123456',
      'long '.repeat(26),
    ],
  ],
  ['ADMIN_USERNAME', ['a'.repeat(201), 'a'.repeat(100_000)]],
  ['SESSION_SECRET', ['short']],
  [
    'SMTP_URL',
    [
      'mail.example',
      'http://mail.example',
      'smtp://',
      'smtps://:465',
      'smtp://mail.example',
      'smtps://mail.example/?tls.rejectUnauthorized=false',
      'smtp://mail.example?requireTLS=false',
      'smtp://mail.example?requireTLS=true&ignoreTLS=true',
    ],
  ],
  ['MAIL_FROM', ['shop', 'Shop <shop@shop.example>', 'a@b.example, c@d.example']],
] as const)('Cf-1 an invalid %s is refused with one sentence that names it', (name, wrong) => {
  for (const value of wrong) {
    const complaint = complaintAbout({ [name]: value });
    expect(complaint, value).toContain(name);
    expect(complaint, value).not.toContain('\n');
  }
});

test('Cf-1 the messages contain the allowed range', () => {
  expect(complaintAbout({ IMAGE_QUALITY: '2' })).toBe('IMAGE_QUALITY must be a number from 0.1 to 1.0');
  expect(complaintAbout({ MAX_IMAGE_DIMENSION: '50' })).toBe(
    'MAX_IMAGE_DIMENSION must be a number of at least 100',
  );
});

test('Cf-1 a password that is short or easy to guess is refused with one sentence', () => {
  expect(complaintAbout({ ADMIN_PASSWORD: 'password' })).toBe(
    'ADMIN_PASSWORD must have at least 12 characters',
  );
  for (const password of [
    'Administrator',
    'vitrine12345',
    'shop-example-vitrine-admin-2026',
    'Printemps2026!Soldes',
  ]) {
    expect(complaintAbout({ ADMIN_PASSWORD: password }), password).toMatch(
      /^ADMIN_PASSWORD is easy to guess\..* `npm run reset-password` .*$/,
    );
  }
  const password = 'my vitrine has nine lanterns';
  expect(readConfiguration({ ...complete, ADMIN_PASSWORD: password }).admin.password).toBe(password);
});

test('Cf-1 the limits of a range are valid values', () => {
  for (const quality of ['0.1', '1', '1.0', ' 0.5 ']) {
    expect(readConfiguration({ ...complete, IMAGE_QUALITY: quality }).images.quality).toBe(Number(quality));
  }
  expect(readConfiguration({ ...complete, MAX_IMAGE_DIMENSION: '100' }).images.maxDimension).toBe(100);
  expect(readConfiguration({ ...complete, PORT: '0' }).port).toBe(0);
  expect(readConfiguration({ ...complete, PORT: '65535' }).port).toBe(65_535);
});

test('one message lists all invalid settings, one per line', () => {
  expect(complaintAbout({ PORT: 'x', DEMO: 'x' }).split('\n')).toHaveLength(2);
});

test('missing and empty settings have their defaults', () => {
  expect(readConfiguration({ ...complete, PORT: '', HOST: ' ' })).toMatchObject({
    origin: 'https://shop.example',
    port: 3000,
    host: '127.0.0.1',
    dataDirectory: './data',
    databaseUrl: undefined,
    images: { quality: 0.8, maxDimension: 1920, maxFileSize: 10_485_760 },
    feeds: false,
    demo: false,
  });
});

test('the origin loses its trailing slash, and the image dimension is rounded down', () => {
  const configuration = readConfiguration({
    ...complete,
    ORIGIN: 'HTTPS://Shop.example:443/',
    MAX_IMAGE_DIMENSION: '1200.7',
  });
  expect(configuration.origin).toBe('https://shop.example');
  expect(configuration.images.maxDimension).toBe(1200);
});

test('Qu-6 mail needs a server and a sender, and a complaint does not contain the password', () => {
  const SMTP_URL = 'smtps://shop:secret@mail.example:465/?requireTLS=true';
  const MAIL_FROM = 'shop@shop.example';
  expect(readConfiguration({ ...complete, SMTP_URL, MAIL_FROM }).mail).toEqual({
    url: SMTP_URL,
    from: MAIL_FROM,
  });
  expect(readConfiguration({ ...complete, MAIL_FROM }).mail).toBeUndefined();
  expect(complaintAbout({ SMTP_URL })).toBe('SMTP_URL needs MAIL_FROM, the sender of e-mails');
  for (const wrong of [SMTP_URL.replace('smtps', 'https'), `${SMTP_URL}&tls.rejectUnauthorized=false`])
    expect(complaintAbout({ SMTP_URL: wrong, MAIL_FROM })).not.toContain('secret');
});

test('the configuration is frozen', () => {
  const configuration = readConfiguration(complete);
  expect(() => Object.assign(configuration, { port: 1 })).toThrow(TypeError);
  expect(() => Object.assign(configuration.images, { quality: 1 })).toThrow(TypeError);
});

test.each([
  ['s3://products/backups?endpoint=http://s3.example/', 's3://products?endpoint=http://s3.example'],
  ['s3://', 's3://products/images'],
])('Cf-1 backups to %s are refused, because the bucket of %s is public', (backups, images) => {
  expect(complaintAbout({ BACKUP_TO: backups, STORAGE_URL: images })).toMatch(/^BACKUP_TO must be another/);
  expect(complaintAbout({ BACKUP_TO: 's3://backups', STORAGE_URL: images })).toBe('');
  expect(complaintAbout({ BACKUP_TO: './backups', STORAGE_URL: images })).toBe('');
});

test.each([
  [undefined, 0],
  ['false', 0],
  ['true', 1],
  ['2', 2],
])('Cf-1 TRUST_PROXY %s means %d proxies', (value, proxies) => {
  expect(readConfiguration({ ...complete, TRUST_PROXY: value }).proxies).toBe(proxies);
});
