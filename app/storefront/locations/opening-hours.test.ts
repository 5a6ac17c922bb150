import { expect, test } from 'vitest';
import { en } from '#app/texts/en.ts';
import type { OpeningHours } from '#catalog/settings/shop-settings.ts';
import { describeHours, openingState, wallClock } from './opening-hours.ts';

const weekdays: OpeningHours['days'] = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
const allDay: OpeningHours[] = [{ days: weekdays, opens: '09:00', closes: '18:00' }];
const fridayNight: OpeningHours[] = [{ days: ['Fri'], opens: '20:00', closes: '03:00' }];
const sundayNight: OpeningHours[] = [{ days: ['Sun'], opens: '20:00', closes: '03:00' }];
const withBreak: OpeningHours[] = [
  { days: weekdays, opens: '14:00', closes: '18:30' },
  { days: weekdays, opens: '09:30', closes: '12:30' },
];

test.each([
  ['on a holiday', '2026-01-05T15:00:00Z', 'Opens on Wed at 9:00'],
  ['before a holiday', '2026-01-04T23:00:00Z', 'Opens on Wed at 9:00'],
  ['after a holiday', '2026-01-07T15:00:00Z', 'Open now, until 18:00'],
])('Hs-19 an office is closed %s', (_when, at, words) => {
  const holidays = [{ from: '2026-01-05', to: '2026-01-06' }];
  expect(openingState(allDay, wallClock('America/New_York', Date.parse(at)), en, holidays)).toBe(words);
});

test('Hs-19 an office that stays open after midnight closes on a holiday only when it would open', () => {
  const at = (time: string, closed: string) =>
    openingState(fridayNight, wallClock('Europe/Paris', Date.parse(time)), en, [
      { from: closed, to: closed },
    ]);
  expect(at('2026-01-10T00:30:00Z', '2026-01-10')).toBe('Open now, until 3:00');
  expect(at('2026-01-10T00:30:00Z', '2026-01-09')).toBe('Opens on Fri at 20:00');
  const always = [{ from: '2026-01-01', to: '2026-02-01' }];
  expect(
    openingState(allDay, wallClock('Europe/Paris', Date.parse('2026-01-05T12:00:00Z')), en, always),
  ).toBe('');
});

test.each([
  ['a minute before', allDay, 'America/New_York', '2026-01-05T13:59:00Z', 'Opens at 9:00'],
  ['as it opens', allDay, 'America/New_York', '2026-01-05T14:00:00Z', 'Open now, until 18:00'],
  // In summer the same office opens an hour earlier by UTC.
  ['in summer', allDay, 'America/New_York', '2026-07-06T13:00:00Z', 'Open now, until 18:00'],
  ['the last minute', allDay, 'America/New_York', '2026-01-05T22:59:00Z', 'Open now, until 18:00'],
  ['as it closes', allDay, 'America/New_York', '2026-01-05T23:00:00Z', 'Opens tomorrow at 9:00'],
  // In India it is already Tuesday.
  ['after midnight', allDay, 'Asia/Kolkata', '2026-01-05T20:00:00Z', 'Opens at 9:00'],
  ['on Friday night', allDay, 'Europe/Paris', '2026-01-09T19:00:00Z', 'Opens on Mon at 9:00'],
  ['at noon', withBreak, 'Europe/Paris', '2026-01-05T11:45:00Z', 'Opens at 14:00'],
  ['before a day with a break', withBreak, 'Europe/Paris', '2026-01-05T06:00:00Z', 'Opens at 9:30'],
  [
    'after closing on its only day',
    [{ days: ['Mon'], opens: '09:00', closes: '12:00' }],
    'Asia/Dubai',
    '2026-01-05T12:00:00Z',
    'Opens next Mon at 9:00',
  ],
  [
    'before midnight',
    [{ days: ['Mon'], opens: '20:00', closes: '24:00' }],
    'Asia/Dubai',
    '2026-01-05T19:59:00Z',
    'Open now, until midnight',
  ],
  ['before a long night', fridayNight, 'Europe/Paris', '2026-01-09T18:59:00Z', 'Opens at 20:00'],
  [
    'before midnight of a long night',
    fridayNight,
    'Europe/Paris',
    '2026-01-09T22:59:00Z',
    'Open now, until 3:00',
  ],
  [
    'after midnight of a long night',
    fridayNight,
    'Europe/Paris',
    '2026-01-10T01:59:00Z',
    'Open now, until 3:00',
  ],
  [
    'on a day without an end',
    [{ days: weekdays, opens: '00:00', closes: '24:00' }],
    'Asia/Dubai',
    '2026-01-05T12:00:00Z',
    'Open all day',
  ],
  ['after a long night', fridayNight, 'Europe/Paris', '2026-01-10T02:00:00Z', 'Opens on Fri at 20:00'],
  ['early on the day of a long night', fridayNight, 'Europe/Paris', '2026-01-09T00:30:00Z', 'Opens at 20:00'],
  [
    'on Monday after a long Sunday',
    sundayNight,
    'Europe/Paris',
    '2026-01-05T00:30:00Z',
    'Open now, until 3:00',
  ],
] as [string, OpeningHours[], string, string, string][])(
  'Lo-1 %s, the state of an office follows its local time',
  (_when, hours, timeZone, at, state) => {
    expect(openingState(hours, wallClock(timeZone, Date.parse(at)), en)).toBe(state);
  },
);

test('Lo-1 hours are described by ranges or lists of days', () => {
  expect(allDay.map((hours) => describeHours(hours, en))).toEqual(['Mon–Fri 9:00–18:00']);
  const opening = { opens: '10:00', closes: '16:30' };
  expect(describeHours({ days: ['Sun', 'Mon', 'Tue'], ...opening }, en)).toBe('Sun–Tue 10:00–16:30');
  expect(describeHours({ days: ['Mon', 'Wed', 'Sat'], ...opening }, en)).toBe('Mon, Wed, Sat 10:00–16:30');
  expect(describeHours({ days: ['Sat', 'Sun'], ...opening }, en)).toBe('Sat, Sun 10:00–16:30');
  expect(fridayNight.map((hours) => describeHours(hours, en))).toEqual(['Fri 20:00–3:00']);
  const always: OpeningHours = { days: [...weekdays, 'Sat', 'Sun'], opens: '00:00', closes: '24:00' };
  expect(describeHours(always, en)).toBe('Mon–Sun, all day');
});
