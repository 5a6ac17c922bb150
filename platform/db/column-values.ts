/** What the owner does with a question. `new` ones are counted in the navigation of the admin. */
export const QUESTION_STATUSES = ['new', 'open', 'answered', 'spam'] as const;

export type QuestionStatus = (typeof QUESTION_STATUSES)[number];

/** What a program of the owner can be told. */
export const WEBHOOK_EVENTS = [
  'product.created',
  'product.updated',
  'product.deleted',
  'question.received',
  'settings.published',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What a key of the owner's programs may allow. `questions` also allows setting the status of questions. */
export const API_RIGHTS = ['read', 'write', 'questions', 'webhooks'] as const;

export type ApiRight = (typeof API_RIGHTS)[number];
