import { expect, test } from 'vitest';
import { store } from '#store';
import { listTimeZones, suggestTimeZone } from './suggest-time-zone.server.ts';

test('Hs-14 the time zone of a map point is suggested, by a name that the form offers', () => {
  const paris = { latitude: 48.9, longitude: 2.3 };
  expect(suggestTimeZone(paris, 'Asia/Tokyo')).toBe('Europe/Paris');
  expect(suggestTimeZone({ latitude: 40.7, longitude: -74 }, 'Europe/Paris')).toBe('America/New_York');
  const mumbai = suggestTimeZone({ latitude: 19.1, longitude: 72.9 }, 'Europe/Paris');
  expect(listTimeZones()).toContain(mumbai);
  expect(mumbai).toBe('Asia/Kolkata');
  expect(suggestTimeZone(paris, '')).toBe('Europe/Paris');
});

test('Hs-14 the form offers time zones by their present names, each once', () => {
  const zones = listTimeZones();
  expect(zones).toContain('Europe/Kyiv');
  expect(zones).not.toContain('Asia/Calcutta');
  expect(new Set(zones).size).toBe(zones.length);
  for (const timeZone of zones) new Intl.DateTimeFormat('en', { timeZone });
});

test('Hs-14 nothing is suggested if the chosen time zone has the same times in winter and summer', () => {
  expect(suggestTimeZone({ latitude: 48.9, longitude: 2.3 }, 'Europe/Berlin')).toBeNull();
  expect(suggestTimeZone({ latitude: 19.1, longitude: 72.9 }, 'Asia/Kolkata')).toBeNull();
  // The same time in winter only.
  expect(suggestTimeZone({ latitude: 51.5, longitude: -0.1 }, 'Africa/Abidjan')).toBe('Europe/London');
});

test.each(store.offices.flatMap(({ place, ...office }) => (place ? [{ ...office, place }] : [])))(
  'Hs-14 the time zone of the office $country fits its map point',
  ({ place, timeZone }) => {
    expect(suggestTimeZone(place, timeZone)).toBeNull();
  },
);
