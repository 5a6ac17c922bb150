import { useSyncExternalStore } from 'react';
import type { OpeningHours } from '#platform/config/shop/store.ts';
import { openingState, wallClock } from './opening-hours.ts';

interface Props {
  timeZone: string;
  /** What the zone is called, for people: `India Standard Time`. */
  zoneName: string;
  hours: OpeningHours[];
}

/**
 * What the clock says at an office, and whether it is open. The place is reserved until the browser fills it in, so
 * that the page can be cached.
 */
export function LocalTime({ timeZone, zoneName, hours }: Props) {
  const minute = useSyncExternalStore(onEachMinute, currentMinute, () => null);
  const clock = minute === null ? null : wallClock(timeZone, minute * MINUTE);
  return (
    <>
      {/* Elsewhere it may be another day. */}
      <span className="block min-h-6 print:hidden noscript:hidden">
        {clock ? `${clock.weekday} ${clock.time}` : null}
      </span>
      <span className="block text-muted text-sm">{zoneName}</span>
      {hours.length > 0 ? (
        <span className="block min-h-5 text-sm print:hidden noscript:hidden">
          {clock ? openingState(hours, clock) : null}
        </span>
      ) : null}
    </>
  );
}

const MINUTE = 60_000;

/** Since 1970. */
function currentMinute(): number | null {
  return Math.floor(Date.now() / MINUTE);
}

function onEachMinute(onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        onChange();
        wait();
      },
      MINUTE - (Date.now() % MINUTE),
    );
  };
  wait();
  return () => clearTimeout(timer);
}
