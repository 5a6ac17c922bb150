import lookUpTimeZone from '@photostructure/tz-lookup';
import type { MapPoint } from './map-point.ts';

/**
 * Returns the time zone of a place, without a network request; `null` if the chosen time zone has the same times. Near
 * a border, the result can be the time zone of the neighboring country, so it is only a suggestion.
 *
 * @param at the beginning of the year for which the times are compared
 */
export function suggestTimeZone(
  { latitude, longitude }: MapPoint,
  chosen: string,
  at = new Date(),
): string | null {
  const found = lookUpTimeZone(latitude, longitude);
  const months = Array.from({ length: 12 }, (_, month) => new Date(at.getTime() + month * MONTH_MS));
  if (months.every((moment) => offsetOf(found, moment) === offsetOf(chosen, moment))) return null;
  // The form offers only the names in this list.
  const offered = Intl.supportedValuesOf('timeZone');
  return offered.includes(found)
    ? found
    : (offered.find((name) => resolved(name) === resolved(found)) ?? found);
}

const MONTH_MS = 30 * 24 * 60 * 60 * 1_000;

/** `GMT+5:30`; empty for an unknown time zone. */
function offsetOf(timeZone: string, moment: Date): string {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    return format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
}

function resolved(timeZone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
}
