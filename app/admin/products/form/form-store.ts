import { createStore } from '#app/ui/create-store.ts';
import { productInput } from '#catalogue/products/product-input.ts';
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

/** The product that a form writes. */
export interface Target {
  id: string;
  /** When the product was read (ISO 8601). A save over a later change is refused. `null`: the product is new. */
  unchangedSince: string | null;
  /** Saves without a response. The stored product may be the result of one of them. */
  unanswered?: FormValues[];
}

export interface FormState {
  values: FormValues;
  /** What is stored: what differs from it is unsaved. */
  saved: FormValues;
  target: Target;
  errors: FieldErrors;
  /** The values being saved. The admin may type more while the request runs. */
  sent: FormValues | null;
  /** What became of the last save, until the next one. */
  result: SaveResult | null;
}

/** What is sent to the server, as JSON. */
export interface Submission extends Omit<Target, 'unanswered'> {
  product: ReturnType<typeof payloadOf>;
}

/** Holds the state of one product's form, from the first letter to the answer to its save. Knows no browser. */
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

    /** Writes into fields, whose errors go. Only accessories have a subcategory. */
    edit(written: Partial<FormValues>): void {
      const values = { ...getState().values, ...written };
      if (values.category !== 'Accessories') values.subCategory = '';
      const errors = { ...getState().errors };
      for (const name of Object.keys(written)) delete errors[name as keyof FormValues];
      setState({ values, errors });
    },

    editImages(change: (images: FormImage[]) => FormImage[]): void {
      store.edit({ images: change(getState().values.images) });
    },

    /** Looks at all fields. @returns whether they can be saved. */
    validate(): boolean {
      const checked = productInput.safeParse(payloadOf(getState().values));
      setState({ errors: checked.success ? {} : fieldErrors(checked.error) });
      return checked.success;
    },

    /** Begins a save of what is written now. */
    submit(to: Target = getState().target): Submission {
      setState({ target: to, sent: getState().values, result: null });
      return submissionOf(getState().values, to);
    },

    /**
     * Takes the answer to what was sent. Where no answer came, the save may have been made all the same: a newer change
     * that turns out to be just that is the form's own, and no conflict.
     *
     * @returns what is to be sent at once instead, if anything.
     */
    receive(answer: SaveResult): Submission | null {
      const { sent, target, values } = getState();
      if (!sent) return null;
      const unanswered = target.unanswered ?? [];
      if (answer.outcome === 'conflict') {
        const stored = valuesOf(answer.current);
        if (unanswered.some((other) => sameValues(other, stored))) {
          const to = { ...asOf(answer.current), unanswered };
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
        // What was written during the save is not saved: the form stays.
        if (differs(values, sent)) setState({ result: null });
      }
      return null;
    },

    /** Loads a draft of an earlier form. */
    restore(values: FormValues, to: Target): void {
      setState({ values, target: to, errors: {} });
    },

    /** Gives up what is written for the product as somebody else has saved it. */
    takeOver(current: SentProduct): void {
      const values = valuesOf(current);
      setState({ values, saved: values, target: asOf(current), errors: {}, result: null });
    },

    /** Returns to editing after a failed save. */
    dismissResult(): void {
      setState({ result: null });
    },
  };
  return store;
}

/** The product as it was sent just now. */
export function asOf({ id, updatedAt }: Pick<SentProduct, 'id' | 'updatedAt'>): Target {
  return { id, unchangedSince: updatedAt };
}

function submissionOf(values: FormValues, { id, unchangedSince }: Target): Submission {
  return { id, product: payloadOf(values), unchangedSince };
}
