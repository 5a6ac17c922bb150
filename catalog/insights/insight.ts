/** What is counted, with what its subject is. */
export const INSIGHT_KINDS = [
  /** Opened; the id. So are the subjects of the next five, which are empty if no product was open. */
  'product',
  'shortlist',
  'question',
  'whatsapp',
  'email',
  'share',
  /** A category. */
  'list',
  /** A term. */
  'search',
  /** A term without results. */
  'vain',
  /** A fact, such as `Color: Rust`, or `Price`. */
  'filter',
  /** The name of a chosen office. */
  'office',
  /** The code of the language in which the shop was opened. */
  'language',
] as const;

export type InsightKind = (typeof INSIGHT_KINDS)[number];

/** Something that happened once. */
export type Insight = [kind: InsightKind, subject: string];

/** What a page reports about its visitor, without anything about the visitor. */
export type Beacon =
  | {
      /** The path and query of the page, and those of the page before in the same document. */
      view: string;
      from: string;
      /** Whether it is a search without results. */
      isVain: boolean;
    }
  | { press: 'shortlist' | 'whatsapp' | 'email' | 'share' | 'office'; subject: string };

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
    isoDay(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, day));
  const today = now.getUTCDate();
  const isYear = name === 'year';
  const length = isYear ? 12 : Number(name);
  const first = (index: number) => (isYear ? at(index - 11, 1) : at(0, today + 1 - length + index));
  const [since, until] = [first(0), at(0, today + 1)];
  return {
    name,
    before: isoDay(2 * Date.parse(since) - Date.parse(until)),
    since,
    until,
    step: isYear ? 'month' : 'day',
    steps: Array.from({ length }, (_, index) => first(index)),
  };
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
