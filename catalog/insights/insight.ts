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
