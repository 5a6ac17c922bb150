import { createStore } from '#app/ui/create-store.ts';
import { REQUIRED, REQUIRED_FIELDS } from '#catalog/products/missing-fields.ts';
import { productInput } from '#catalog/products/product-input.ts';
import type { Write } from '../../writes/use-write.ts';
import type { SaveResult, SentProduct } from '../save.ts';
import {
  differs,
  type FieldErrors,
  type FormImage,
  type FormValues,
  fieldErrors,
  payloadOf,
  sameValues,
  valuesOf,
} from './form-values.ts';
import { texts } from './texts.ts';

/** The product that a form edits. */
export interface Target {
  id: string;
  /** When the product was read (ISO 8601). A save over a later change is refused. `null`: the product is new. */
  unchangedSince: string | null;
  /** The product that a new one is another color of. If that has no model, it gets the same one. */
  colorOf?: string;
  /** The values of saves that got no response. The stored product may be the result of one of these saves. */
  unanswered?: FormValues[];
}

export interface FormState {
  values: FormValues;
  /** The stored values. Everything that differs from them is unsaved. */
  saved: FormValues;
  target: Target;
  errors: FieldErrors;
  /** The values being saved. The admin may type more while the request runs. */
  sent: FormValues | null;
  /** The result of the last save, until the next one. */
  result: SaveResult | null;
}

/** The JSON that is sent to the server. */
export interface Submission extends Omit<Target, 'unanswered'> {
  product: ReturnType<typeof payloadOf>;
}

/** The state of one product form, from the first input to the response. Independent of the browser. */
export function createFormStore(initial: FormValues, target: Target) {
  const { getState, setState, subscribe } = createStore<FormState>({
    values: initial,
    saved: initial,
    target,
    errors: {},
    sent: null,
    result: null,
  });

  const store = {
    getState,
    subscribe,

    /** Sets fields; clears their errors and those of fields that may now be empty. Only accessories have a subcategory. */
    edit(written: Partial<FormValues>): void {
      const values = { ...getState().values, ...written };
      if (values.category !== 'Accessories') values.subCategory = '';
      const errors = { ...getState().errors };
      for (const name of Object.keys(written)) delete errors[name as keyof FormValues];
      for (const field of REQUIRED_FIELDS) {
        const mayBeEmpty = values.hidden || (field === 'price' && values.priceOnRequest);
        if (mayBeEmpty && errors[field] === REQUIRED[field]) delete errors[field];
      }
      setState({ values, errors });
    },

    editImages(change: (images: FormImage[]) => FormImage[]): void {
      store.edit({ images: change(getState().values.images) });
    },

    /** Validates all fields. @returns whether they can be saved. */
    validate(): boolean {
      const checked = productInput.safeParse(payloadOf(getState().values));
      setState({ errors: checked.success ? {} : fieldErrors(checked.error) });
      return checked.success;
    },

    /** Begins to save the current values. */
    submit(to: Target = getState().target): Submission {
      setState({ target: to, sent: getState().values, result: null });
      return submissionOf(getState().values, to);
    },

    /**
     * Handles the response to a save. An earlier save without a response may have been stored anyway. If the stored
     * version equals the values of such a save, it is not a conflict.
     *
     * @returns values to send again at once, if any.
     */
    receive(answer: SaveResult): Submission | null {
      const { sent, target, values } = getState();
      if (!sent) return null;
      const unanswered = target.unanswered ?? [];
      if (answer.outcome === 'conflict') {
        const stored = valuesOf(answer.current);
        if (unanswered.some((other) => sameValues(other, stored))) {
          const to = { ...targetOf(answer.current), unanswered };
          setState({ target: to });
          return submissionOf(sent, to);
        }
      }
      setState({ sent: null, result: answer });
      if (answer.outcome === 'failed') setState({ target: { ...target, unanswered: [...unanswered, sent] } });
      if (answer.outcome === 'invalid') {
        store.editImages((images) => images.filter(({ url }) => !url || !answer.gone?.includes(url)));
        setState({ errors: answer.errors });
      }
      if (answer.outcome === 'saved') {
        setState({ saved: sent, target: { id: target.id, unchangedSince: answer.updatedAt } });
        // Text typed during the save is not saved, so the form stays open.
        if (differs(values, sent)) setState({ result: null });
      }
      return null;
    },

    /** Loads a draft of an earlier form. */
    restore(values: FormValues, to: Target): void {
      setState({ values, target: to, errors: {} });
    },

    /** Replaces the form's values with those saved in another window. */
    takeOver(current: SentProduct): void {
      const values = valuesOf(current);
      setState({ values, saved: values, target: targetOf(current), errors: {}, result: null });
    },

    /** Returns to editing after a failed save. */
    dismissResult(): void {
      setState({ result: null });
    },
  };
  return store;
}

/** Returns the target of a save over this version of the product. */
export function targetOf({ id, updatedAt }: Pick<SentProduct, 'id' | 'updatedAt'>): Target {
  return { id, unchangedSince: updatedAt };
}

function submissionOf(values: FormValues, { unanswered: _, ...target }: Target): Submission {
  return { ...target, product: payloadOf(values) };
}

/**
 * Sends a form to be saved. A response without an outcome of its own, such as after a lost connection or an ended
 * session, is a failure with a message.
 */
export async function sendProduct(write: Write, submission: Submission): Promise<SaveResult> {
  const sent = await write<SaveResult>('/admin/products/save', submission, texts.save.failed);
  if (sent.ok) return sent.answer;
  const { answer, message } = sent;
  const hasOutcome = typeof answer === 'object' && answer !== null && 'outcome' in answer;
  return hasOutcome ? (answer as SaveResult) : { outcome: 'failed', message };
}
