/**
 * Returns the end of the time that a cell names, in milliseconds: `2026-01-31` ends a day later, `2026-01-31 10:15` a
 * minute later. A time without a zone is in UTC, as in our own exports. Returns `null` for other formats.
 */
export function endOfTime(cell: string): number | null {
  const found = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(\.\d{1,3})?)?)?(Z|[+-]\d\d:\d\d)?$/.exec(
    cell,
  );
  if (!found) return null;
  const [, day, minute, second, fraction, zone = 'Z'] = found;
  const start = Date.parse(`${day}T${minute ?? '00:00'}:${second ?? '00'}${fraction ?? ''}${zone}`);
  if (Number.isNaN(start)) return null;
  return start + (fraction ? 1 : second ? 1000 : minute ? 60_000 : 86_400_000);
}
