import { expect, test } from 'vitest';
import { errorAt, valueAt, withValueAt } from './editor-store.ts';

const values = { brand: 'A', offices: [{ phone: '1' }, { phone: '2' }] };

test('a value is read by its path; a path that does not exist has no value', () => {
  expect(valueAt(values, 'offices.1.phone')).toBe('2');
  for (const path of ['offices.2.phone', 'brand.length', 'toString', 'offices.0.phone.x'])
    expect(valueAt(values, path)).toBeUndefined();
});

test('setting a value at a path changes neither the original nor other values', () => {
  expect(withValueAt(values, 'offices.1.phone', '3')).toEqual({
    brand: 'A',
    offices: [{ phone: '1' }, { phone: '3' }],
  });
  expect(values.offices[1]?.phone).toBe('2');
});

test('the error of a part is shown at its field, but not at a field with a longer number', () => {
  const errors = { 'offices.1.place.latitude': 'Must be a number.', 'offices.10.phone': 'Other' };
  expect(errorAt(errors, 'offices.1.place')).toBe('Must be a number.');
  expect(errorAt(errors, 'offices.1.phone')).toBeUndefined();
  expect(errorAt(errors, 'offices.10')).toBe('Other');
});
