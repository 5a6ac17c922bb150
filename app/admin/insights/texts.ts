import type { InsightKind } from '#catalog/insights/insight.ts';

const kinds: Record<InsightKind, string> = {
  product: 'Products opened',
  shortlist: 'Put on a shortlist',
  question: 'Asked about',
  whatsapp: 'WhatsApp pressed',
  email: 'E-mail pressed',
  share: 'Shared',
  list: 'Lists opened',
  search: 'Searches',
  vain: 'Searched in vain',
  filter: 'Filters chosen',
  office: 'Offices chosen',
  language: 'Visits by language',
};

export const texts = {
  title: 'Insights',
  introduction:
    'What visitors open, ask and look for. The shop counts without cookies and stores nothing about the visitors. It leaves out programs, you, and visitors whose browser objects.',
  off: 'Counting is switched off under Shop > Brand.',
  none: 'Nothing was counted in this time yet. The counts arrive once a minute.',
  periods: 'Time',
  period: { 7: '7 days', 30: '30 days', 90: '90 days', year: '12 months' },
  kinds,
  what: 'What',
  count: 'Count',
  before: 'Before',
  change: 'Change',
  /** Where there is nothing to compare with. */
  new: 'new',
  summary: 'All counts',
  summaryHint: '“Before” is the same time before. Choose a line to see it in the chart.',
  chart: (kind: string) => `${kind}, in the chart`,
  asTable: 'The chart as a table',
  day: 'Day',
  month: 'Month',
  topProducts: 'Most opened products',
  falling: 'Opened less than before',
  deleted: 'A deleted product',
  noProduct: 'Without a product',
  addSynonym: 'Add a synonym',
  addSynonymFor: (term: string) => `Add a synonym for ${term}`,
  makeProduct: 'Make a product',
  makeProductFor: (term: string) => `Make a product: ${term}`,
  utc: 'Days begin at midnight UTC. After 90 days, only the counts of months are kept.',
};
