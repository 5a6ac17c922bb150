import type { Texts } from '#app/texts/en.ts';
import { WEEKDAYS, type Weekday } from '#catalog/settings/offices.ts';
import type { ClosedDays, OpeningHours } from '#catalog/settings/shop-settings.ts';

/** The local time of a place. */
interface WallClock {
  /** `2026-01-05`. */
  date: string;
  weekday: Weekday;
  /** `09:05`, from `00:00` to `23:59`. */
  time: string;
}

/** Returns the local time in a time zone (IANA, `Asia/Kolkata`) at a time in milliseconds since 1970. */
export function wallClock(timeZone: string, at: number): WallClock {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  const date = `${part('year')}-${part('month')}-${part('day')}`;
  return { date, weekday: part('weekday') as Weekday, time: `${part('hour')}:${part('minute')}` };
}

/**
 * Describes whether an office is open: `Open now, until 18:00`, `Open all day`, `Opens at 9:00`, `Opens tomorrow at 9:00`,
 * `Opens on Mon at 9:00` or, on a Monday, `Opens next Mon at 9:00`. Empty if it does not open in the next seven days.
 */
export function openingState(
  hours: readonly OpeningHours[],
  { date, weekday, time }: WallClock,
  texts: Texts,
  closedDays: readonly ClosedDays[] = [],
): string {
  const today = WEEKDAYS.indexOf(weekday);
  const yesterday = WEEKDAYS.at(today - 1);
  const isClosed = (ahead: number) => {
    const day = daysAfter(date, ahead);
    return closedDays.some(({ from, to }) => from <= day && day <= to);
  };
  const isOpen = ({ days, opens, closes }: OpeningHours) => {
    const passesMidnight = closes < opens;
    if (days.includes(weekday) && opens <= time && (passesMidnight || time < closes)) return !isClosed(0);
    return passesMidnight && days.some((day) => day === yesterday) && time < closes && !isClosed(-1);
  };
  const openSpan = hours.find(isOpen);
  if (openSpan) {
    const { midnight, openAllDay, openUntil } = texts.locations;
    if (isAllDay(openSpan)) return openAllDay;
    return openUntil(openSpan.closes === '24:00' ? midnight : withoutLeadingZero(openSpan.closes));
  }
  // Includes the same weekday next week, for an office that opens on one day only and has closed today.
  for (let ahead = 0; ahead <= WEEKDAYS.length; ahead++) {
    if (isClosed(ahead)) continue;
    const day = WEEKDAYS[(today + ahead) % WEEKDAYS.length] ?? weekday;
    const [opens] = hours
      .filter(({ days }) => days.includes(day))
      .map((span) => span.opens)
      .filter((start) => ahead > 0 || start > time)
      .sort();
    if (opens) return opensIn(ahead, texts.hours.weekdays[day], withoutLeadingZero(opens), texts);
  }
  return '';
}

/** Returns the date some days after another one; before it if they are negative. */
function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

function opensIn(days: number, day: string, time: string, { locations: texts }: Texts): string {
  if (days === 0) return texts.opensToday(time);
  if (days === 1) return texts.opensTomorrow(time);
  return days < WEEKDAYS.length ? texts.opensOn(day, time) : texts.opensNext(day, time);
}

/** `Mon–Fri 9:00–18:00` or `Mon–Sun, all day`. Consecutive days become a range; the order is that of the configuration. */
export function describeHours({ days, opens, closes }: OpeningHours, { hours: texts }: Texts): string {
  const follows = days.every((day, index) => {
    const previous = days[index - 1];
    return !previous || (WEEKDAYS.indexOf(previous) + 1) % WEEKDAYS.length === WEEKDAYS.indexOf(day);
  });
  const names = days.map((day) => texts.weekdays[day]);
  const [first = '', last = ''] = [names[0], names.at(-1)];
  const named = follows && days.length > 2 ? texts.days(first, last) : names.join(texts.comma);
  if (isAllDay({ opens, closes })) return texts.allDay(named);
  return texts.span(named, withoutLeadingZero(opens), withoutLeadingZero(closes));
}

function isAllDay({ opens, closes }: Pick<OpeningHours, 'opens' | 'closes'>): boolean {
  return opens === '00:00' && closes === '24:00';
}

/** `9:00` for `09:00`. */
function withoutLeadingZero(time: string): string {
  return time.replace(/^0/, '');
}
