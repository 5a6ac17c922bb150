/** A text of a group, with how often it occurs. */
export interface CountedText {
  group: string;
  text: string;
  count: number;
}

/** Returns the most common text of each group; of equally common ones, the one with a capital letter. */
export function mostCommonTexts(counted: CountedText[]): Map<string, string> {
  const sums = new Map<string, CountedText>();
  for (const { group, text, count } of counted) {
    const id = JSON.stringify([group, text]);
    sums.set(id, { group, text, count: (sums.get(id)?.count ?? 0) + count });
  }
  // The most common text of a group is written last and stays.
  const ascending = [...sums.values()].toSorted((a, b) => a.count - b.count || (a.text < b.text ? 1 : -1));
  return new Map(ascending.map(({ group, text }) => [group, text]));
}
