import { useEffect, useEffectEvent } from 'react';

/**
 * Calls the action of the pressed keys, `{ '/': …, F2: …, 'Ctrl s': … }`, while the component is mounted. Single
 * characters only search or open the list of shortcuts: letters typed by accident must not change anything. They are
 * ignored in text fields, and everywhere if they are turned off (WCAG 2.1.4). All shortcuts are ignored while a dialog
 * is open.
 */
export function useShortcuts(actions: Record<string, () => void>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // Alt types characters of other languages.
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    const hasControl = event.ctrlKey || event.metaKey;
    const action = actions[hasControl ? `Ctrl ${event.key.toLowerCase()}` : event.key];
    if (!action) return;
    const isCharacter = !hasControl && event.key.length === 1;
    if (isCharacter && (!areSingleKeysOn() || isTyping(event.target))) return;
    event.preventDefault();
    if (!event.repeat && !document.querySelector('dialog:modal')) action();
  });

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Returns whether single-key shortcuts are on in this browser. They are on by default. */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(SINGLE_KEYS) !== 'off';
}

/** Turns single-key shortcuts on or off in this browser. */
export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(SINGLE_KEYS);
  else localStorage.setItem(SINGLE_KEYS, 'off');
}

const SINGLE_KEYS = 'vitrine:single-keys';

/** Fields in which characters are text. In a checkbox or radio button, they are shortcuts. */
const FIELD = ':is(input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable])';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(FIELD);
}
