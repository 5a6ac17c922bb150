import type { questions } from '#platform/db/schema.ts';

/** A product as the visitor saw it. Its price is in words, such as `$148.00` or `Price on request`. */
export type AskedProduct = (typeof questions.$inferSelect)['products'][number];

/** What happened to a question. `at` is an ISO date. */
export type QuestionEvent = (typeof questions.$inferSelect)['history'][number];

export const MAX_QUESTION_LENGTH = 5_000;
export const MAX_VISITOR_NAME_LENGTH = 120;
