/** A number from 0 up to, not including, 1; the same row of numbers for the same seed (mulberry32). */
export type Chance = () => number;

/** The row of numbers of a seed. */
export function seededChance(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of the things, each as likely as the others. */
export function oneOf<Thing>(chance: Chance, things: readonly [Thing, ...Thing[]]): Thing {
  return things[Math.floor(chance() * things.length)] ?? things[0];
}
