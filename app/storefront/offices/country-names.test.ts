import { expect, test } from 'vitest';
import { countryNames } from '../shown-shop.server.ts';

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
