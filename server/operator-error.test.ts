import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { CatalogError } from '#catalog/text/catalog-error.ts';
import { operatorMessage } from './operator-error.ts';

test('Ro-6 a start without disk space or connections ends with a sentence that names the directory or the setting', () => {
  const noSpace = 'ENOSPC: no space left on device, write';
  const file = Object.assign(new Error(noSpace), { code: 'ENOSPC', syscall: 'write' });
  const reason = 'could not extend file "base/5/16840": No space left on device';
  const query = new DrizzleQueryError('insert …', [], Object.assign(new Error(reason), { code: '53100' }));
  const embedded = { dataDirectory: '/srv/shop' };
  expect(operatorMessage(file, embedded)).toBe(`The disk of DATA_DIR /srv/shop is full: ${noSpace}`);
  expect(operatorMessage(query, embedded)).toBe(`The disk of DATA_DIR /srv/shop is full: ${reason}`);
  expect(operatorMessage(query, { ...embedded, databaseUrl: 'postgres://a/shop' })).toBe(reason);
  const pool = new CatalogError('Failed to fetch products', {
    cause: new Error('timeout exceeded when trying to connect'),
  });
  expect(operatorMessage(pool)).toContain('12 connections');
  expect(operatorMessage(new TypeError('x is not a function'), embedded)).toBeNull();
});
