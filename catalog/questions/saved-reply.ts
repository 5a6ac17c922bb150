import type { savedReplies } from '#platform/db/schema.ts';

/** A text that the owner has saved for answers to questions. */
export type SavedReply = typeof savedReplies.$inferSelect;

export const MAX_SAVED_REPLIES = 50;
export const MAX_REPLY_NAME_LENGTH = 80;
export const MAX_REPLY_LENGTH = 2_000;

/** The words in braces that a saved reply may contain. The page of a question replaces them. */
export const PLACEHOLDERS = ['name', 'products', 'office', 'shop'] as const;

/** Returns the text of a reply with the parts of a question instead of the placeholders. */
export function filledIn(text: string, parts: Record<(typeof PLACEHOLDERS)[number], string>): string {
  return text.replace(BRACES, (found) => {
    const placeholder = PLACEHOLDERS.find((name) => found === `{${name}}`);
    return placeholder ? parts[placeholder] : found;
  });
}

/** Returns the first text in braces that is not a placeholder, such as `{nmae}`; `null` if there is none. */
export function wrongPlaceholder(text: string): string | null {
  const known = PLACEHOLDERS.map((name) => `{${name}}`);
  return text.match(BRACES)?.find((found) => !known.includes(found)) ?? null;
}

const BRACES = /\{[^{}]*\}/g;
