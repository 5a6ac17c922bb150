/** The properties of a keyboard event that identify the pressed keys. */
export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp'>;

/** A single pressed key and the time: it may be the first of a sequence of two. */
export type FirstKey = { key: string; at: number } | null;

/** Maximum time in milliseconds between the two keys of a sequence. */
const SEQUENCE_MS = 1500;

/**
 * Returns the possible shortcuts for the pressed keys, the longer one first: `['g d', 'd']`, `['Ctrl s']`. Returns none
 * if another modifier is held. A character that needs Shift, such as `?`, is named without Shift.
 */
export function keysPressed(press: Press, first: FirstKey): string[] {
  const { key, ctrlKey, metaKey, altKey, timeStamp } = press;
  if (altKey) return [];
  if (ctrlKey || metaKey) return [`Ctrl ${key.toLowerCase()}`];
  const follows = first && timeStamp - first.at < SEQUENCE_MS;
  return follows ? [`${first.key} ${key}`, key] : [key];
}
