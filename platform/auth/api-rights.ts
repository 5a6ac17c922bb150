/** What a key of the owner's programs may allow. `questions` also allows setting the status of questions. */
export const API_RIGHTS = ['read', 'write', 'questions', 'webhooks'] as const;

export type ApiRight = (typeof API_RIGHTS)[number];

export const MAX_KEY_NAME_LENGTH = 80;

/** Maximum number of keys, expired ones included. */
export const MAX_API_KEYS = 50;
