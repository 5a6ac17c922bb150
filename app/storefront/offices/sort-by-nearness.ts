/**
 * Sorts offices for a visitor by time zone: first those in the same part of the world (the zone's name before the
 * slash), then by time difference. Offices that are equal in both keep their order.
 *
 * @param timeZone an IANA name, `Asia/Karachi`. Browsers that hide the location report `UTC` or similar.
 * @returns `null` if the time zone has no location.
 */
export function sortByNearness<Office extends { timeZone: string }>(
  offices: readonly Office[],
  timeZone: string,
  at = new Date(),
): [Office, ...Office[]] | null {
  const area = areaOf(timeZone);
  if (!area || area === 'Etc') return null;
  const visitorOffset = offsetOf(timeZone, at);
  const distances = new Map(
    offices.map((office) => {
      const areaDistance = areaOf(office.timeZone) === area ? 0 : DAY;
      return [office, areaDistance + offsetDifference(visitorOffset, offsetOf(office.timeZone, at))];
    }),
  );
  const distanceOf = (office: Office) => distances.get(office) ?? 0;
  const [nearest, ...others] = offices.toSorted((a, b) => distanceOf(a) - distanceOf(b));
  return nearest ? [nearest, ...others] : null;
}

function areaOf(timeZone: string): string | undefined {
  const [area, place] = timeZone.split('/');
  return place ? area : undefined;
}

/** Minutes per day. */
const DAY = 24 * 60;

/** Returns the shorter difference around the globe: from UTC-10 to UTC+12 it is two hours. */
function offsetDifference(a: number, b: number): number {
  const minutes = Math.abs(a - b);
  return Math.min(minutes, DAY - minutes);
}

/** Minutes by which the clocks of a zone are ahead of UTC. */
function offsetOf(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}
