import { useIsHydrated } from '#app/ui/browser-state.ts';

/** A date in the admin's time zone: `Nov 12, 2025`. */
export function LocalDate({ date }: { date: Date }) {
  return <Local date={date} options={DAY} />;
}

/** A date and time in the admin's time zone: `Nov 12, 2025, 18:23`. */
export function LocalTime({ date }: { date: Date }) {
  return <Local date={date} options={MOMENT} />;
}

/** A time in the admin's time zone, below the name of its day by `useLocalDay`: `18:23`. */
export function LocalClock({ date }: { date: Date }) {
  return <Local date={date} options={CLOCK} />;
}

/** Returns a function that names the day of a date in the admin's time zone: `Nov 12, 2025`. */
export function useLocalDay(): (date: Date) => string {
  const isLocal = useIsHydrated();
  return (date) => format(date, DAY, isLocal) + (isLocal ? '' : ' (UTC)');
}

function Local({ date, options }: { date: Date; options: Intl.DateTimeFormatOptions }) {
  const isLocal = useIsHydrated();
  const zone = isLocal || options !== MOMENT ? '' : ' UTC';
  return <time dateTime={date.toISOString()}>{format(date, options, isLocal) + zone}</time>;
}

/** The server does not know the browser's time zone, so until scripts run, a time is in UTC and marked as such. */
function format(date: Date, options: Intl.DateTimeFormatOptions, isLocal: boolean): string {
  return date.toLocaleString('en-US', { ...options, ...(isLocal ? {} : { timeZone: 'UTC' }) });
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const MOMENT = { ...DAY, ...CLOCK } as const;
