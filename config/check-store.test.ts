import { expect, test } from 'vitest';
import { store } from '#store';
import { checkStore } from './check-store.server.ts';
import { ConfigurationError } from './configuration.ts';

test('the store as it stands needs no correction', () => {
  expect(() => checkStore(store)).not.toThrow();
});

test('each mistake is told with its place', () => {
  const [first, ...others] = store.offices;
  const broken = {
    ...store,
    brand: '  ',
    emails: { ...store.emails, direct: 'atelier' },
    slides: [],
    offices: [{ ...first, phone: '212-555-0142' }, ...others],
  };
  expect(() => checkStore(broken as typeof store)).toThrow(ConfigurationError);
  expect(() => checkStore(broken as typeof store)).toThrow(
    /^store\.config\.ts needs a correction:\n {2}brand: must not be empty\n {2}emails\.direct: .+\n {2}slides: needs at least one slide\n {2}offices\.0\.phone: must be in international form, like \+1 212 555 0142$/,
  );
});

test('every category has its words', () => {
  const { Footwear: _, ...others } = store.categories;
  expect(() => checkStore({ ...store, categories: others as typeof store.categories })).toThrow(
    /categories\.Footwear: /,
  );
});
