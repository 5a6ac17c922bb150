/** Runs one piece of work as soon as it is its turn, and answers its result. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Lets at most `places` pieces of work run at a time; the others wait in the order in which they came. */
export function takeTurns(places: number): InTurn {
  const waiting: (() => void)[] = [];
  let free = places;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place is handed on; nobody who has just come can slip in between.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
