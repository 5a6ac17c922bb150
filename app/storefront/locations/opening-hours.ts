import { type OpeningHours, WEEKDAYS, type Weekday } from '#platform/config/shop/store.ts';

/** What the clock says at a place. */
export interface WallClock {
  weekday: Weekday;
  /** `09:05`, from `00:00` to `23:59`. */
  time: string;
}

/** What the clocks of a time zone (IANA, `Asia/Kolkata`) say at a moment, in milliseconds since 1970. */
export function wallClock(timeZone: string, at: number): WallClock {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return { weekday: part('weekday') as Weekday, time: `${part('hour')}:${part('minute')}` };
}

/**
 * Whether an office is open, for people: `Open now, until 18:00`, `Opens at 9:00`, `Opens tomorrow at 9:00`,
 * `Opens on Mon at 9:00`. Empty where its hours name no day.
 */
export function openingState(hours: readonly OpeningHours[], { weekday, time }: WallClock): string {
  const today = WEEKDAYS.indexOf(weekday);
  // The same day again in a week: on the only day of the week, when it has closed.
  for (let ahead = 0; ahead <= WEEKDAYS.length; ahead++) {
    const day = WEEKDAYS[(today + ahead) % WEEKDAYS.length];
    const spans = hours.filter(({ days }) => days.some((each) => each === day));
    const now = ahead === 0 ? spans.find(({ opens, closes }) => opens <= time && time < closes) : undefined;
    if (now) return `Open now, until ${shown(now.closes)}`;
    const [opens] = spans
      .map((span) => span.opens)
      .filter((start) => ahead > 0 || start > time)
      .sort();
    if (opens) return `Opens ${dayAhead(ahead, day)}at ${shown(opens)}`;
  }
  return '';
}

function dayAhead(ahead: number, day: string | undefined): string {
  if (ahead === 0) return '';
  return ahead === 1 ? 'tomorrow ' : `on ${day} `;
}

/** `Mon–Fri 9:00–18:00`: days that follow each other as a span, in the order of the configuration. */
export function describeHours({ days, opens, closes }: OpeningHours): string {
  const follows = days.every((day, index) => {
    const before = days[index - 1];
    return !before || (WEEKDAYS.indexOf(before) + 1) % WEEKDAYS.length === WEEKDAYS.indexOf(day);
  });
  const named = follows && days.length > 2 ? `${days[0]}–${days.at(-1)}` : days.join(', ');
  return `${named} ${shown(opens)}–${shown(closes)}`;
}

/** `9:00` for `09:00`. */
function shown(time: string): string {
  return time.replace(/^0/, '');
}
