/** Returns the next pseudorandom number in [0, 1). */
export type Chance = () => number;

/** Returns a generator whose numbers depend only on the seed (mulberry32). */
export function seededChance(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a random element, each with equal probability. */
export function oneOf<Thing>(chance: Chance, things: readonly [Thing, ...Thing[]]): Thing {
  return things[Math.floor(chance() * things.length)] ?? things[0];
}
