import { useSyncExternalStore } from 'react';
import { useTexts } from '#app/texts/use-texts.ts';
import type { ClosedDays, OpeningHours } from '#catalog/settings/shop-settings.ts';
import { openingState, wallClock } from './opening-hours.ts';

interface Props {
  timeZone: string;
  /** The name of the time zone: `India Standard Time`. */
  zoneName: string;
  hours: OpeningHours[];
  closedDays: ClosedDays[];
}

/**
 * The local time of an office, and whether it is open. The server's HTML only reserves the space, so that the page can
 * be cached.
 */
export function OfficeTime({ timeZone, zoneName, hours, closedDays }: Props) {
  const texts = useTexts();
  const minute = useSyncExternalStore(onEachMinute, currentMinute, () => null);
  const clock = minute === null ? null : wallClock(timeZone, minute * MINUTE);
  return (
    <>
      {/* Show the weekday, because it may be another day at the office. */}
      <span className="block min-h-6 print:hidden noscript:hidden">
        {clock ? texts.hours.clock(texts.hours.weekdays[clock.weekday], clock.time) : null}
      </span>
      <span className="block text-muted text-sm">{zoneName}</span>
      {hours.length > 0 ? (
        <span className="block min-h-5 text-sm print:hidden noscript:hidden">
          {clock ? openingState(hours, clock, texts, closedDays) : null}
        </span>
      ) : null}
    </>
  );
}

const MINUTE = 60_000;

/** Minutes since 1970. */
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
