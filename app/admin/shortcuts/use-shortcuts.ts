import { useEffect, useEffectEvent, useRef } from 'react';
import { type FirstKey, keysPressed } from './pressed-keys.ts';
import { useSingleKeys } from './single-keys.ts';

/**
 * Calls the handler of the keys that are pressed, `{ 'g d': …, n: …, 'Ctrl s': … }`, while the part that asks for it is
 * on the screen. Single characters are left alone where something is being typed, and where they are turned off (WCAG
 * 2.1.4); nothing is done behind an open dialog.
 */
export function useShortcuts(actions: Record<string, () => void>): void {
  const areSingleKeysOn = useSingleKeys();
  const first = useRef<FirstKey>(null);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const isAlone = !(event.ctrlKey || event.metaKey);
    const isCharacter = isAlone && event.key.length === 1;
    if (isCharacter && (!areSingleKeysOn || isTyping(event.target))) return;
    const action = keysPressed(event, first.current)
      .map((keys) => actions[keys])
      .find(Boolean);
    first.current = isAlone ? { key: event.key, at: event.timeStamp } : null;
    if (!action) return;
    event.preventDefault();
    if (!event.repeat && !document.querySelector('dialog:modal')) action();
  });

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** A box to tick takes no letters. */
const FIELD = ':is(input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable])';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(FIELD);
}
