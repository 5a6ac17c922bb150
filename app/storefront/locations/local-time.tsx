import { useSyncExternalStore } from 'react';

interface Props {
  timeZone: string;
  /** What the zone is called, for people: `India Standard Time`. */
  zoneName: string;
}

/** What the clock says at an office. Its place is reserved until the browser fills it in, so that the page can be cached. */
export function LocalTime({ timeZone, zoneName }: Props) {
  const minute = useSyncExternalStore(onEachMinute, currentMinute, () => null);
  return (
    <>
      <span className="block min-h-6 noscript:hidden">
        {minute === null ? null : clockAt(timeZone, minute)}
      </span>
      <span className="block text-muted text-sm">{zoneName}</span>
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

/** `Sat 03:24`: elsewhere it may be another day. */
function clockAt(timeZone: string, minute: number): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(minute * MINUTE);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value;
  return `${part('weekday')} ${part('hour')}:${part('minute')}`;
}
