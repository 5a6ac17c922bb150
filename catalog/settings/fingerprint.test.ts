import { expect, test } from 'vitest';
import { fingerprintOf } from './stored-settings.server.ts';

test('Hs-8 equal values have the same fingerprint, whatever the order of their keys', () => {
  const value = { a: 1, b: [{ c: 'x', d: null }] };
  expect(fingerprintOf({ b: [{ d: null, c: 'x' }], a: 1, e: undefined })).toBe(fingerprintOf(value));
  for (const other of [{ ...value, a: 2 }, { ...value, b: [] }, { ...value, a: '1' }, [value], null])
    expect(fingerprintOf(other)).not.toBe(fingerprintOf(value));
});
