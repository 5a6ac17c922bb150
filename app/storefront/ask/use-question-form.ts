import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useSubmit } from 'react-router';
import { storedNotes, storedTexts } from '#app/storefront/shortlist/notes.ts';
import type { ListedProduct } from '#catalog/products/product.ts';
import type { QuestionErrors } from '#catalog/questions/question-input.ts';

/** Why a question was not stored. */
export interface QuestionRefusal {
  errors?: QuestionErrors;
  /** What was typed, because without scripts the form is a new page. */
  typed?: Record<'message' | 'name' | 'email' | 'phone' | 'office', string>;
  /** Why the question was not received, if its fields are right. */
  failure?: 'offline' | 'unavailable' | 'notSent' | 'tooMany';
  /** To solve before it is received. */
  challenge?: string;
}

/**
 * Keeps what is typed in the browser until it was received, and sends a question again when the connection is back or a
 * challenge is solved, unless its text was changed since Send was pressed.
 *
 * @returns the attributes of the form, and why the question was not received
 */
export function useQuestionForm(refusal: QuestionRefusal | undefined, products: ListedProduct[]) {
  const form = useRef<HTMLFormElement>(null);
  /** When an empty form was opened; `null` if it was filled in before. */
  const openedAt = useRef<number | null>(null);
  /** The content that was sent last with the id of the form. */
  const sent = useRef<string | null>(null);
  const [isChanged, setChanged] = useState(false);
  const submit = useSubmit();
  const { hash } = useLocation();
  const open = useEffectEvent((opened: HTMLFormElement) => {
    sent.current = restoreDraft(opened);
    const message = inputIn(opened, 'message');
    if (hash === OWN_LIST_HASH && !message.value) message.value = notesOn(products);
    openedAt.current = isFilledIn(opened) ? null : performance.now();
  });
  useEffect(() => {
    if (form.current) open(form.current);
  }, []);

  const isWaiting = refusal?.failure === 'offline' || refusal?.failure === 'unavailable';
  useEffect(() => {
    if (!isWaiting || isChanged) return;
    const sendAgain = () => void submit(form.current);
    addEventListener('online', sendAgain);
    const timer = setInterval(() => navigator.onLine && sendAgain(), RETRY_MS);
    return () => {
      removeEventListener('online', sendAgain);
      clearInterval(timer);
    };
  }, [isWaiting, isChanged, submit]);

  const challenge = isChanged ? undefined : refusal?.challenge;
  useEffect(() => {
    if (!challenge) return;
    const stop = new AbortController();
    void solveChallenge(challenge, stop.signal).then((answer) => {
      if (answer === null || !form.current) return;
      inputIn(form.current, 'proof').value = answer;
      void submit(form.current);
    });
    return () => stop.abort();
  }, [challenge, submit]);

  // The first field with an error gets the focus.
  useEffect(() => {
    if (refusal?.errors) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusal]);

  return {
    form,
    failure: (isWaiting || refusal?.challenge) && isChanged ? ('notSent' as const) : refusal?.failure,
    isChecking: challenge !== undefined,
    onInput() {
      if (!form.current) return;
      if (sent.current !== null) renewId(form.current);
      sent.current = null;
      setChanged(true);
      keepDraft(form.current);
    },
    onSubmit() {
      if (!form.current) return;
      const content = contentOf(form.current);
      // The products can change without an input.
      if (sent.current !== null && sent.current !== content) renewId(form.current);
      sent.current = content;
      setChanged(false);
      keepDraft(form.current, content);
      // Without HTTPS, browsers do not compute hashes.
      inputIn(form.current, 'proof').value = isSecureContext ? 'able' : '';
      inputIn(form.current, 'seconds').value =
        openedAt.current === null ? '' : String(Math.round((performance.now() - openedAt.current) / 1_000));
    },
  };
}

function inputIn(form: HTMLFormElement, name: string) {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;
}

/** The hash of the form's address if it was opened from the visitor's own shortlist. */
const OWN_LIST_HASH = '#shortlist';

const RETRY_MS = 30_000;

/** Returns a line for each product with a note on the shortlist. */
function notesOn(products: ListedProduct[]): string {
  const notes = storedNotes();
  return products.flatMap(({ id, name }) => (notes[id] ? [`- ${name}: ${notes[id]}`] : [])).join('\n');
}

/**
 * Solves a challenge of `ProofOfWork`: `expiry.salt.hash.signature`. It takes about a second on a phone.
 *
 * @returns the answer; `null` if it was stopped
 */
export async function solveChallenge(challenge: string, stop: AbortSignal): Promise<string | null> {
  const [, salt, hash = ''] = challenge.split('.');
  const wanted = Number.parseInt(hash.slice(0, 8), 16);
  for (let first = 0; !stop.aborted; first += TOGETHER) {
    const numbers = Array.from({ length: TOGETHER }, (_, index) => first + index);
    const hashes = await Promise.all(
      numbers.map((number) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salt}.${number}`))),
    );
    const found = hashes.findIndex((each) => new DataView(each).getUint32(0) === wanted);
    if (found >= 0) return `${challenge}.${first + found}`;
  }
  return null;
}

/** The page reacts to input in between. */
const TOGETHER = 100;

const KEY = 'question';

const FIELDS = ['message', 'name', 'email', 'phone'] as const;

/** Keeps what is typed into the form in this browser, with the id of the question. `sent` is its content if it was sent. */
function keepDraft(form: HTMLFormElement, sent = ''): void {
  const texts = ['id', ...FIELDS].map((name) => [name, inputIn(form, name).value]);
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
function restoreDraft(form: HTMLFormElement): string | null {
  const draft = storedTexts(KEY);
  for (const name of FIELDS) {
    const input = inputIn(form, name);
    input.value ||= draft[name] ?? '';
  }
  if (draft.id && draft.sent === contentOf(form)) {
    inputIn(form, 'id').value = draft.id;
    return draft.sent;
  }
  renewId(form);
  return null;
}

/** Gives the question an id. Only a repeated request has the same one, and is stored once. */
function renewId(form: HTMLFormElement): void {
  // Without HTTPS, browsers cannot make one. A repeated request may then store the question twice.
  if ('randomUUID' in crypto) inputIn(form, 'id').value = crypto.randomUUID();
}

/** Whether a field has a text. */
function isFilledIn(form: HTMLFormElement): boolean {
  return FIELDS.some((name) => inputIn(form, name).value);
}

/** Returns everything that makes a question different from another. */
function contentOf(form: HTMLFormElement): string {
  return JSON.stringify(['products', ...FIELDS].map((name) => inputIn(form, name).value));
}

/** Forgets the text of a question that was received. Another tab may have stored a different one. */
export function dropDraft(id: FormDataEntryValue | null): void {
  if ((storedTexts(KEY).id ?? '') === id) localStorage.removeItem(KEY);
}
