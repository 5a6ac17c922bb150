/** What the owner does with a question. `new` ones are counted in the navigation of the admin. */
export const QUESTION_STATUSES = ['new', 'open', 'answered', 'spam'] as const;

export type QuestionStatus = (typeof QUESTION_STATUSES)[number];

/** A product as the visitor saw it. */
export interface AskedProduct {
  id: string;
  name: string;
  code: string | null;
  /** In words, such as `$148.00` or `Price on request`. */
  price: string;
  image: string | null;
}

/** What happened to a question. `at` is an ISO date. */
export type QuestionEvent =
  | { kind: 'answer'; at: string; by: 'whatsapp' | 'email'; text: string }
  | { kind: 'status'; at: string; status: QuestionStatus };

export const MAX_QUESTION_LENGTH = 5_000;
export const MAX_VISITOR_NAME_LENGTH = 120;
