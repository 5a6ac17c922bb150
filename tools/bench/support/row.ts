/** One line of the benchmark's table. */
export interface Row {
  /** What was measured. */
  row: string;
  /** The median of the rounds, in `unit`. */
  value: number;
  unit: 'req/s' | 'ms' | 'KB' | 'MB' | 'stale pages' | 'layout shift' | 'reads' | 'requests';
  /** Another value to compare with; `null` if there is none, or if nginx is not installed. */
  reference: Reference | null;
  /** The value divided by the value of the reference. */
  ratio: number | null;
  /** In words: 'at least 0.6 of nginx', 'at most 95'. */
  target: string;
  met: boolean | null;
}

interface Reference {
  name: string;
  value: number;
}

/** A row without a target. */
export function untargeted(row: string, value: number, unit: Row['unit']): Row {
  return { row, value, unit, reference: null, ratio: null, target: 'none', met: null };
}

/** A row whose target is a maximum value. */
export function atMost(limit: number, ...[row, value, unit]: Parameters<typeof untargeted>): Row {
  return { ...untargeted(row, value, unit), target: `at most ${limit}`, met: value <= limit };
}

/** Adds a reference to a row, without a target for the ratio. */
export function comparedWith(row: Row, reference: Reference | null): Row {
  return { ...row, reference, ratio: reference && row.value / reference.value };
}

/** A row whose target is a minimum share of the reference. Without a reference, `met` is `null`. */
export function atLeastOf(share: number, row: Row, reference: Reference | null): Row {
  const { ratio } = comparedWith(row, reference);
  const target = `at least ${share} of ${reference?.name ?? 'the reference, which is absent'}`;
  return { ...row, reference, ratio, target, met: ratio === null ? null : ratio >= share };
}

/** A row whose target is a maximum share of the reference. */
export function atMostOf(share: number, row: Row, reference: Reference): Row {
  const ratio = row.value / reference.value;
  return { ...row, reference, ratio, target: `at most ${share} of ${reference.name}`, met: ratio <= share };
}

/** Formats a row as a line of the table. */
export function lineOf({ row, value, unit, reference, ratio, target, met }: Row): string {
  const compared = reference ? `${figure(reference.value)} ${reference.name}` : '';
  const verdict = met === null ? '?' : met ? 'met' : 'MISSED';
  const cells = [row.padEnd(58), `${figure(value)} ${unit}`.padStart(20), compared.padStart(28)];
  return `${cells.join('')}${(ratio?.toFixed(2) ?? '').padStart(7)}  ${target}: ${verdict}`;
}

/** Returns the median; of an even number of values, the higher of the two in the middle. */
export function median(values: number[]): number {
  return percentile(values, 0.5);
}

/** Returns the value below which a share of the values lies: 0.99 for the 99th percentile. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/**
 * Measures several times, after a first time that is not counted, because it warms up V8, the caches and the compressed
 * pages.
 */
export async function inRounds<Result>(
  count: number,
  measure: (round: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round <= count; round += 1) results.push(await measure(round));
  return results.slice(1);
}

function figure(value: number): string {
  const digits = value < 0.1 ? 4 : value < 10 ? 2 : value < 100 ? 1 : 0;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}
