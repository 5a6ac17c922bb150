import lookUpTimeZone from '@photostructure/tz-lookup';
import type { MapPoint } from './map-point.ts';

/**
 * Returns the time zone of a place, without a network request; `null` if the chosen time zone has the same times. Near
 * a border, the result can be the time zone of the neighboring country, so it is only a suggestion.
 */
export function suggestTimeZone({ latitude, longitude }: MapPoint, chosen: string): string | null {
  const found = lookUpTimeZone(latitude, longitude);
  // Twelve months, because summer time differs.
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.now() + month * MONTH_MS));
  if (months.every((moment) => offsetOf(found, moment) === offsetOf(chosen, moment))) return null;
  // The form offers only the names in this list.
  const offered = listTimeZones();
  return offered.includes(found)
    ? found
    : (offered.find((name) => resolved(name) === resolved(found)) ?? found);
}

/** Returns the names of all time zones as they are today: Node lists some by the names of earlier times. */
export function listTimeZones(): string[] {
  return Intl.supportedValuesOf('timeZone')
    .map((zone) => RENAMED[zone] ?? zone)
    .sort();
}

/** The present names of the IANA time zone database. */
const RENAMED: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

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
