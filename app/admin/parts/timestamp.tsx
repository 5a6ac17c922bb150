import { useIsHydrated } from '#app/ui/browser-state.ts';

/** A date in the admin's time zone: `Nov 12, 2025`. */
export function LocalDate({ date }: { date: Date }) {
  return <Local date={date} inWords={dayOf} />;
}

/** A date and time in the admin's time zone: `Nov 12, 2025, 18:23`. */
export function LocalTime({ date }: { date: Date }) {
  return <Local date={date} inWords={momentOf} />;
}

/** A time in the admin's time zone, below the name of its day by `useLocalDay`: `18:23`. */
export function LocalClock({ date }: { date: Date }) {
  return <Local date={date} inWords={clockOf} />;
}

/** Returns a function that names the day of a date in the admin's time zone: `Nov 12, 2025`. */
export function useLocalDay(): (date: Date) => string {
  const isLocal = useIsHydrated();
  return (date) => (isLocal ? dayOf(toLocal(date)) : `${dayOf(date)} (UTC)`);
}

/** The server does not know the browser's time zone, so until scripts run, a time is in UTC and marked as such. */
function Local({ date, inWords }: { date: Date; inWords(date: Date): string }) {
  const isLocal = useIsHydrated();
  const zone = isLocal || inWords !== momentOf ? '' : ' UTC';
  return <time dateTime={date.toISOString()}>{inWords(isLocal ? toLocal(date) : date) + zone}</time>;
}

/** Returns the date whose UTC parts are the parts of this date in the time zone of the browser. */
function toLocal(date: Date): Date {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
}

// Without `Intl`, as `formatNumber`: its first use takes 0.1 s on a slow computer, before the table reacts.
function dayOf(date: Date): string {
  const [, day, month, year] = date.toUTCString().split(' ');
  return `${month} ${Number(day)}, ${year}`;
}

function clockOf(date: Date): string {
  return date.toISOString().slice(11, 16);
}

function momentOf(date: Date): string {
  return `${dayOf(date)}, ${clockOf(date)}`;
}
