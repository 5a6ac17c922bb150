import { expect, test } from 'vitest';
import { store } from '#store';
import { sortByNearness } from './visitor-office.ts';

const winter = new Date('2026-01-15T12:00:00Z');
const summer = new Date('2026-07-15T12:00:00Z');

test.each([
  ['Asia/Kolkata', 'India'],
  // Chromium's name of the time zone.
  ['Asia/Calcutta', 'India'],
  ['Asia/Karachi', 'India'],
  ['Asia/Dubai', 'UAE'],
  ['Asia/Riyadh', 'Iraq'],
  ['Asia/Tokyo', 'China'],
  ['Australia/Sydney', 'China'],
  ['Pacific/Auckland', 'China'],
  ['America/Los_Angeles', 'USA'],
  ['America/Sao_Paulo', 'USA'],
  ['Europe/London', 'Europe'],
  // By time difference alone, Baghdad would be nearer.
  ['Europe/Istanbul', 'Europe'],
  ['Africa/Lagos', 'Europe'],
  ['Africa/Nairobi', 'Iraq'],
  ['Indian/Maldives', 'India'],
])('the office nearest to %s is %s, in winter and in summer', (timeZone, country) => {
  for (const at of [winter, summer])
    expect(sortByNearness(store.offices, timeZone, at)?.[0]?.country).toBe(country);
});

test('time differences are measured the shorter way around the globe', () => {
  // New York is five hours away; Shanghai is eighteen, which counts as six.
  expect(sortByNearness(store.offices, 'Pacific/Honolulu', winter)?.[0]?.country).toBe('USA');
  expect(sortByNearness(store.offices, 'Pacific/Auckland', winter)?.[1]?.country).toBe('USA');
});

test('the others follow by distance, none is lost, and the original array stays unchanged', () => {
  const before = [...store.offices];
  const sorted = sortByNearness(store.offices, 'Asia/Dubai', winter) ?? [];
  expect(sorted.map(({ country }) => country)).toEqual(['UAE', 'Iraq', 'India', 'China', 'Europe', 'USA']);
  expect(store.offices).toEqual(before);
});

test.each(['UTC', 'Etc/UTC', 'Etc/GMT+4', 'GMT', ''])('the time zone %j has no location', (timeZone) => {
  expect(sortByNearness(store.offices, timeZone, winter)).toBeNull();
});
