import { storedTexts } from '#app/storefront/shortlist/notes.ts';

const KEY = 'question';

const FIELDS = ['message', 'name', 'email', 'phone'] as const;

/** Keeps what is typed into the form in this browser, with the id of the question. `sent` is its content if it was sent. */
export function keepDraft(form: HTMLFormElement, sent = ''): void {
  const texts = ['id', ...FIELDS].map((name) => [name, inputOf(form, name)?.value ?? '']);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(texts), sent }));
  } catch {
    // The storage is full. The text lasts as long as the page is open.
  }
}

/**
 * Fills the empty fields of a form with what was typed before, and gives the question an id: a new one, because another
 * tab may still use the stored one, unless the same text was sent already and may have arrived.
 *
 * @returns the content of the form, if it was sent already
 */
export function restoreDraft(form: HTMLFormElement): string | null {
  const draft = storedTexts(KEY);
  for (const name of FIELDS) {
    const input = inputOf(form, name);
    if (input && !input.value) input.value = draft[name] ?? '';
  }
  const id = inputOf(form, 'id');
  if (id && draft.id && draft.sent === contentOf(form)) {
    id.value = draft.id;
    return draft.sent;
  }
  renewId(form);
  return null;
}

/** Gives the question an id. Only a repeated request has the same one, and is stored once. */
export function renewId(form: HTMLFormElement): void {
  const id = inputOf(form, 'id');
  // Without HTTPS, browsers cannot make one. A repeated request may then store the question twice.
  if (id && 'randomUUID' in crypto) id.value = crypto.randomUUID();
}

/** Whether a field has a text. */
export function isFilledIn(form: HTMLFormElement): boolean {
  return FIELDS.some((name) => inputOf(form, name)?.value);
}

/** Returns everything that makes a question different from another. */
export function contentOf(form: HTMLFormElement): string {
  return JSON.stringify(['products', ...FIELDS].map((name) => inputOf(form, name)?.value));
}

/** Forgets the text of a question that was received. Another tab may have stored a different one. */
export function dropDraft(id: FormDataEntryValue | null): void {
  if ((storedTexts(KEY).id ?? '') === id) localStorage.removeItem(KEY);
}

function inputOf(form: HTMLFormElement, name: string) {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | null;
}
