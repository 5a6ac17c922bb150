import { expect, test } from 'vitest';
import { store } from '#store';
import { contactOffices, countryNames, officeCountries } from '../shown-shop.server.ts';

const offices = ['India', 'UAE', 'Europe', 'India, Mumbai', 'Casa nostra'].map((country) => ({ country }));

test('La-21 countries that the owner typed in English are named in the language of the page', () => {
  expect(countryNames(offices, 'ar')).toEqual({
    India: 'الهند',
    UAE: 'الإمارات العربية المتحدة',
    Europe: 'أوروبا',
  });
  expect(countryNames(offices, 'fr')).toMatchObject({ India: 'Inde', Europe: 'Europe' });
});

test('La-1 an English page receives no translations of countries', () => {
  expect(countryNames(offices, 'en')).toEqual({});
});

const twice = store.offices.flatMap((office, index) =>
  index === 0 ? ['Mumbai', 'Pune'].map((city) => ({ ...office, city })) : [office],
);

test('Hs-17 a country with two offices is named once, with its cities', () => {
  expect(officeCountries({ offices: twice.slice(0, 3) }, 'en')).toBe('India (Mumbai, Pune) and UAE');
  expect(officeCountries(store, 'en')).toBe('India, UAE, China, Iraq, USA and Europe');
});

test('Hs-17 a visitor can tell offices with the same title apart', () => {
  const asked = contactOffices({ offices: twice }).slice(0, 3);
  expect(asked.map(({ name }) => name)).toEqual(['Mumbai, India', 'Pune, India', 'UAE']);
  expect(asked.map(({ title }) => title)).toEqual([
    'Vitrine India, Mumbai',
    'Vitrine India, Pune',
    'Vitrine Gulf',
  ]);
  const named = { ...store.offices[0], title: 'Pune House', city: 'Pune' } as (typeof twice)[number];
  expect(contactOffices({ offices: [named] })[0]?.title).toBe('Pune House');
});
