const KEY = 'question';

const FIELDS = ['id', 'message', 'name', 'email', 'phone'] as const;

/** Keeps what is typed into the form in this browser. */
export function keepDraft(form: HTMLFormElement): void {
  const draft = Object.fromEntries(FIELDS.map((name) => [name, inputOf(form, name)?.value ?? '']));
  try {
    localStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // The storage is full. The text lasts as long as the page is open.
  }
}

/** Fills the empty fields of a form with what was typed before, and gives the question an id. */
export function restoreDraft(form: HTMLFormElement): void {
  const draft = storedDraft();
  for (const name of FIELDS) {
    const input = inputOf(form, name);
    if (input && !input.value) input.value = draft[name] ?? '';
  }
  const id = inputOf(form, 'id');
  // Without HTTPS, browsers cannot make one. A repeated request may then store the question twice.
  if (id && !id.value && 'randomUUID' in crypto) id.value = crypto.randomUUID();
}

/** Forgets the text of a question that was received. */
export function dropDraft(): void {
  localStorage.removeItem(KEY);
}

function storedDraft(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

function inputOf(form: HTMLFormElement, name: string) {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | null;
}
