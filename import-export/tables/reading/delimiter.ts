const DELIMITERS = [',', ';', '\t', '|'];
const SAMPLED_RECORDS = 30;

/**
 * Returns the separator of the cells: the comma, semicolon, tab or vertical bar that splits most rows of the sample
 * into the same number of cells, and into more than one. A first line such as `sep=;`, which Excel writes, decides.
 */
export function delimiterOf(sample: string): string {
  const declared = /^sep=(.)\r?\n/i.exec(sample)?.[1];
  if (declared) return declared;
  const scores = DELIMITERS.map((delimiter) => scoreOf(cellCounts(sample, delimiter)));
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ',';
}

/** Returns the most frequent number of cells times the share of rows that have it. */
function scoreOf(counts: number[]): number {
  const records = counts.filter((count) => count > 0);
  const frequency = new Map<number, number>();
  for (const count of records) frequency.set(count, (frequency.get(count) ?? 0) + 1);
  const [usual = 1, times = 0] = [...frequency].toSorted((one, other) => other[1] - one[1])[0] ?? [];
  return usual === 1 ? 0 : (usual * times) / records.length;
}

/** Counts the cells of each of the first rows, 0 for a blank one. Line breaks and separators in quotes do not count. */
function cellCounts(sample: string, delimiter: string): number[] {
  const counts: number[] = [];
  let cells = 1;
  let isQuoted = false;
  let isAtStart = true;
  let isBlank = true;
  for (const character of sample) {
    if (isQuoted) {
      isQuoted = character !== '"';
    } else if (character === '\n') {
      counts.push(isBlank ? 0 : cells);
      if (counts.length === SAMPLED_RECORDS) break;
      [cells, isAtStart, isBlank] = [1, true, true];
    } else if (character === delimiter) {
      cells += 1;
      isAtStart = true;
    } else if (character === '"' && isAtStart) {
      isQuoted = true;
      isBlank = false;
    } else if (character !== '\r') {
      isAtStart = false;
      isBlank &&= character.trim() === '';
    }
  }
  return counts.length > 0 || isBlank ? counts : [cells];
}
