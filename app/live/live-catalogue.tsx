import { useEffect, useEffectEvent, useState } from 'react';
import type { Texts } from '#app/texts/en/texts.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { useIsOnline } from '#app/ui/browser-state.ts';
import { useDelayedFlag } from '#app/ui/use-delayed-flag.ts';
import type { Cursor } from '#catalogue/changes/cursor.ts';
import { openEventSource, type Topic } from './event-source.ts';
import { useRefresh } from './use-refresh.ts';

interface Props {
  topic: Topic;
  /** The cursor of the change feed when the page was read. */
  cursor: Cursor;
  /** Returns the milliseconds to wait before an announced change is loaded; by default 0. */
  delay?: () => number;
}

/** Reloads the open page's data after each committed change that is newer than the page's cursor. */
export function LiveCatalogue({ topic, cursor, delay = atOnce }: Props) {
  const [isConnected, setConnected] = useState(true);
  const { announce, isFailing } = useRefresh(cursor);
  const shownCursor = useEffectEvent(() => cursor);
  const handleChange = useEffectEvent((announced: Cursor) => {
    const delayMs = delay();
    if (delayMs > 0) setTimeout(() => handleChange(announced), delayMs);
    else announce(announced);
  });

  useEffect(() => {
    return openEventSource({
      topic,
      shownCursor: () => shownCursor(),
      onChanged: (announced) => handleChange(announced),
      onStatus: setConnected,
    });
  }, [topic]);

  const isOnline = useIsOnline();
  const isDisconnected = useDelayedFlag(!isConnected, WARN_AFTER_MS);
  const texts = useTexts().errors;
  return <StatusNote text={noteOf(texts, { isOnline, isDisconnected, isFailing })} />;
}

const atOnce = () => 0;

/** Shorter interruptions are not shown. */
const WARN_AFTER_MS = 10_000;

function noteOf(
  texts: Texts['errors'],
  { isOnline, isDisconnected, isFailing }: Record<'isOnline' | 'isDisconnected' | 'isFailing', boolean>,
) {
  if (!isOnline) return texts.offline;
  if (isDisconnected) return texts.disconnected;
  if (isFailing) return texts.refreshFailed;
  return null;
}

/**
 * A note at the foot of the screen while the page may be out of date. The region always exists, because screen readers
 * announce only changes inside a region.
 */
function StatusNote({ text }: { text: string | null }) {
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 bottom-4 z-40 flex justify-center">
      {text ? <p className="text-balance bg-ink px-5 py-3 text-center text-page text-sm">{text}</p> : null}
    </div>
  );
}
