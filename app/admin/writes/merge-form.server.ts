import { mergeEdits } from '#catalog/commands/merge-edits.ts';
import { texts } from './texts.ts';

/**
 * Merges what a form sends with what another window has saved since the form was opened.
 *
 * @param before the form's field `before`: JSON of the document that it was opened with. Without it, the form wins.
 * @param mine the document that the form sends
 * @returns the document to save, and a message if both changed a field differently: then nothing must be saved
 */
export function mergeForm<Document extends object>(
  before: unknown,
  mine: Document,
  theirs: Document,
): { merged: Document; refusal: string | null } {
  const base = parse<Document>(before);
  if (base === null) return { merged: mine, refusal: null };
  const { merged, conflicts } = mergeEdits(base, mine, theirs);
  const values = conflicts.map(({ theirs: value }) => texts.quoted(String(value ?? '')));
  return { merged, refusal: values.length > 0 ? texts.changedElsewhere(values.join(', ')) : null };
}

function parse<Document>(json: unknown): Document | null {
  try {
    const document = JSON.parse(String(json));
    return typeof document === 'object' ? document : null;
  } catch {
    return null;
  }
}
