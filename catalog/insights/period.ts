export const INSIGHT_PERIODS = ['7', '30', '90', 'year'] as const;

type PeriodName = (typeof INSIGHT_PERIODS)[number];

/** Days (UTC) from `since` to before `until`, with the equally long period before. Dates look like `2026-11-29`. */
export interface Period {
  name: PeriodName;
  before: string;
  since: string;
  until: string;
  /** What a bar of the chart is about. */
  step: 'day' | 'month';
  /** The first days of the bars. */
  steps: string[];
}

/** Returns a period that ends today. A year has this month and the eleven before. */
export function periodOf(name: PeriodName, now = new Date()): Period {
  const at = (months: number, day: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, day)).toISOString().slice(0, 10);
  const today = now.getUTCDate();
  const until = at(0, today + 1);
  if (name === 'year') {
    const steps = Array.from({ length: 12 }, (_, index) => at(index - 11, 1));
    return { name, before: at(-23, 1), since: at(-11, 1), until, step: 'month', steps };
  }
  const days = Number(name);
  const steps = Array.from({ length: days }, (_, index) => at(0, today + 1 - days + index));
  return {
    name,
    before: at(0, today + 1 - 2 * days),
    since: at(0, today + 1 - days),
    until,
    step: 'day',
    steps,
  };
}
