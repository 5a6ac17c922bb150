import type { Target } from './form-store.ts';
import type { FormValues } from './form-values.ts';

/** What is being written in one form, kept in this browser only. */
export interface Draft {
  /** Tells apart the forms about one subject. */
  key: string;
  target: Target;
  values: FormValues;
  /** ISO 8601 */
  keptAt: string;
}

/** Keeps a draft, in place of what was kept under its key. */
export function keepDraft(subject: string, draft: Omit<Draft, 'keptAt'>): void {
  const images = draft.values.images.filter((image) => image.url !== null);
  const kept: Draft = { ...draft, values: { ...draft.values, images }, keptAt: new Date().toISOString() };
  try {
    localStorage.setItem(nameOf(subject, draft.key), JSON.stringify(kept));
  } catch {
    // A full or forbidden storage only costs the draft.
  }
}

/** Forgets a draft. */
export function dropDraft(subject: string, key: string): void {
  localStorage.removeItem(nameOf(subject, key));
}

/**
 * Says to the other tabs that the form of this draft is open. A lock, because the browser itself lets go of it when the
 * tab is closed or falls over. @returns what lets go of it.
 */
export function holdDraft(subject: string, key: string): () => void {
  const released = Promise.withResolvers<void>();
  // Only pages that were loaded over HTTPS or from this machine have locks.
  void navigator.locks?.request(nameOf(subject, key), () => released.promise);
  return () => released.resolve();
}

/** The drafts about a subject whose forms are no longer open, newest first. */
export async function abandonedDrafts(subject: string): Promise<Draft[]> {
  const locks = await navigator.locks?.query();
  const open = [...(locks?.held ?? []), ...(locks?.pending ?? [])].map(({ name }) => name);
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(nameOf(subject, '')) && !open.includes(name))
    .flatMap((name) => read(name) ?? [])
    .toSorted((a, b) => b.keptAt.localeCompare(a.keptAt));
}

function nameOf(subject: string, key: string): string {
  return `vitrine:draft:${subject}:${key}`;
}

function read(name: string): Draft | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}
