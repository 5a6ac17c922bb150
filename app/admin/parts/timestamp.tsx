import { useIsHydrated } from '#app/ui/browser-state.ts';

/** A date in the admin's time zone: `Nov 12, 2025`. */
export function LocalDate({ date }: { date: Date }) {
  return <Local date={date} options={DAY} />;
}

/** A date and time in the admin's time zone: `Nov 12, 2025, 18:23`. */
export function LocalTime({ date }: { date: Date }) {
  return <Local date={date} options={MOMENT} />;
}

/** The server does not know the browser's time zone, so until scripts run, the time is in UTC and marked as such. */
function Local({ date, options }: { date: Date; options: Intl.DateTimeFormatOptions }) {
  const isLocal = useIsHydrated();
  const zone = isLocal ? {} : { timeZone: 'UTC' };
  const text = date.toLocaleString('en-US', { ...options, ...zone });
  return <time dateTime={date.toISOString()}>{isLocal || !options.hour ? text : `${text} UTC`}</time>;
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const MOMENT = { ...DAY, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
