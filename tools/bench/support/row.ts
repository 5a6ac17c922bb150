/** One line of the benchmark's table. */
export interface Row {
  /** What was measured. */
  row: string;
  /** The median of the rounds, in `unit`. */
  value: number;
  unit: 'req/s' | 'ms' | 'KB' | 'MB' | 'stale pages' | 'layout shift' | 'reads' | 'requests';
  /** A reference measured in the same run; `null` if there is none or it is not installed. */
  reference: { name: string; value: number } | null;
  /** The value divided by the value of the reference. */
  ratio: number | null;
  /** In words: 'at least 0.6 of the reference', 'at most 95'. */
  target: string;
  met: boolean | null;
}

/** A row whose target is a maximum value. */
export function atMost(limit: number, row: string, value: number, unit: Row['unit']): Row {
  return { row, value, unit, reference: null, ratio: null, target: `at most ${limit}`, met: value <= limit };
}

/** A row without a target. */
export function untargeted(row: string, value: number, unit: Row['unit']): Row {
  return { row, value, unit, reference: null, ratio: null, target: 'none', met: null };
}

/** Adds the value of another shop in the same run as the reference of a row. */
export function comparedWith(row: Row, value: number | undefined): Row {
  if (value === undefined) return row;
  return { ...row, reference: { name: 'the other', value }, ratio: row.value / value };
}

/** A row whose target is a minimum value that must be exceeded. */
export function moreThan(limit: number, row: string, value: number, unit: Row['unit']): Row {
  return { row, value, unit, reference: null, ratio: null, target: `more than ${limit}`, met: value > limit };
}

/** A row whose target is a minimum share of the reference. Without a reference, `met` is `null`. */
export function atLeastOf(
  share: number,
  row: string,
  value: number,
  unit: Row['unit'],
  reference: Row['reference'],
): Row {
  const ratio = reference ? value / reference.value : null;
  const target = `at least ${share} of ${reference?.name ?? 'the reference, which is absent'}`;
  return { row, value, unit, reference, ratio, target, met: ratio === null ? null : ratio >= share };
}

/** A row whose target is a maximum share of the reference. */
export function atMostOf(
  share: number,
  row: string,
  value: number,
  unit: Row['unit'],
  reference: NonNullable<Row['reference']>,
): Row {
  const ratio = value / reference.value;
  const target = `at most ${share} of ${reference.name}`;
  return { row, value, unit, reference, ratio, target, met: ratio <= share };
}

/** Formats a row as a line of the table. */
export function lineOf({ row, value, unit, reference, ratio, target, met }: Row): string {
  const compared = reference ? `${figure(reference.value)} ${reference.name}` : '';
  const verdict = met === null ? '?' : met ? 'met' : 'MISSED';
  return [
    row.padEnd(58),
    `${figure(value)} ${unit}`.padStart(20),
    compared.padStart(28),
    (ratio === null ? '' : ratio.toFixed(2)).padStart(7),
    `  ${target}: ${verdict}`,
  ].join('');
}

export function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function figure(value: number): string {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}
