/**
 * Offices, those first that a visitor of a time zone most likely wants: of the visitor's own part of the world (the
 * zone's name before the slash) before others, then by how far the clocks are apart; else in the order given.
 *
 * @param timeZone an IANA name, `Asia/Karachi`. `UTC` and the like, which a browser says that hides where it is, tell
 * of no place.
 * @returns `null` where the zone tells of no place.
 */
export function byNearness<Office extends { timeZone: string }>(
  offices: readonly Office[],
  timeZone: string,
  at = new Date(),
): [Office, ...Office[]] | null {
  const area = areaOf(timeZone);
  if (!area || area === 'Etc') return null;
  const here = offsetOf(timeZone, at);
  const distances = new Map(
    offices.map((office) => {
      const otherArea = areaOf(office.timeZone) === area ? 0 : DAY;
      return [office, otherArea + apart(here, offsetOf(office.timeZone, at))];
    }),
  );
  const distanceOf = (office: Office) => distances.get(office) ?? 0;
  const [nearest, ...others] = offices.toSorted((one, other) => distanceOf(one) - distanceOf(other));
  return nearest ? [nearest, ...others] : null;
}

function areaOf(timeZone: string): string | undefined {
  const [area, place] = timeZone.split('/');
  return place ? area : undefined;
}

/** Minutes. */
const DAY = 24 * 60;

/** Around the globe the shorter way: from ten hours behind UTC to twelve ahead it is two. */
function apart(one: number, other: number): number {
  const minutes = Math.abs(one - other);
  return Math.min(minutes, DAY - minutes);
}

/** Minutes that the clocks of a zone are ahead of UTC. */
function offsetOf(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}
