import { useEffect, useEffectEvent, useRef } from 'react';
import { type FirstKey, keysPressed } from './pressed-keys.ts';
import { useSingleKeys } from './single-keys.ts';

/**
 * Calls the action of the pressed keys, `{ 'g d': …, n: …, 'Ctrl s': … }`, while the component is mounted. Single
 * characters are ignored in text fields, and everywhere if they are turned off (WCAG 2.1.4). All shortcuts are ignored
 * while a dialog is open.
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

/** Fields in which letters are text. In a checkbox or radio button, letters are shortcuts. */
const FIELD = ':is(input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable])';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(FIELD);
}
