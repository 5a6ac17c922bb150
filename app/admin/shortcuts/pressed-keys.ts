/** What of a keyboard event says which keys were pressed. */
export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp'>;

/** A key that was pressed without any other, and when: it may be the first of two. */
export type FirstKey = { key: string; at: number } | null;

/** Milliseconds within which the second of two keys has to follow the first. */
const SEQUENCE_MS = 1500;

/**
 * The names of the shortcuts that these keys may mean, the longer one first: `['g d', 'd']`, `['Ctrl s']`.
 * None where another modifier is held. A sign that needs Shift, `?` for instance, is named by itself.
 */
export function keysPressed(press: Press, first: FirstKey): string[] {
  const { key, ctrlKey, metaKey, altKey, timeStamp } = press;
  if (altKey) return [];
  if (ctrlKey || metaKey) return [`Ctrl ${key.toLowerCase()}`];
  const follows = first && timeStamp - first.at < SEQUENCE_MS;
  return follows ? [`${first.key} ${key}`, key] : [key];
}
