import { createStore } from '#app/ui/create-store.ts';
import { type Edit, editOf, fieldOf, isEqual, mergeEdits } from '#catalog/commands/merge-edits.ts';

/** Error messages by the path of their field: `offices.2.phone`. */
export type Errors = Record<string, string>;

/** What is sent to be saved: only the changed parts. */
export interface Submission extends Edit {
  id: string;
  isNew: boolean;
}

/** The response to a save. `error` is the message of a failure. */
export type SaveResult<Stored> =
  | { error: string; outcome?: undefined }
  /** `stored` also has what was changed elsewhere. */
  | { error: null; outcome: 'saved'; stored: Stored; batch?: string | null }
  /** `gone`: addresses of images that no longer exist */
  | { error: null; outcome: 'invalid'; errors: Errors; gone?: string[] }
  /** Some of the sent fields were changed elsewhere, too. */
  | { error: null; outcome: 'conflict'; stored: Stored }
  /** It was deleted. */
  | { error: null; outcome: 'missing' };

/** Returns the document with the chosen values of a conflict. */
type Choose<Stored> = (isTheirs: (path: string) => boolean) => Stored;

export interface EditorState<Values, Stored> {
  /** The id of what is edited. */
  id: string;
  isNew: boolean;
  values: Values;
  /** The newest known stored document. Whatever differs from it is unsaved. */
  saved: Stored;
  /** The document that the values were typed over. It is older than `saved` while a conflict is unanswered. */
  base: Stored;
  errors: Errors;
  /** How often a save was refused because of errors. */
  refusals: number;
  /** The document being saved. More may be typed while the request runs. */
  sent: Stored | null;
  /** Why the last save failed. */
  failure: string | null;
  conflict: { paths: string[]; choose: Choose<Stored> } | null;
  isMissing: boolean;
  /** Documents whose saves got no response. The stored document may be one of them. */
  unanswered: Stored[];
}

/** What is kept in the browser while it is unsaved. */
export type KeptState<Values, Stored> = Pick<
  EditorState<Values, Stored>,
  'id' | 'isNew' | 'values' | 'base' | 'unanswered'
>;

export interface EditorOptions<Values, Stored extends object> {
  id: string;
  isNew?: boolean;
  /** What something new is compared with, so that all other values are sent. */
  empty?: Stored;
  saved: Stored;
  /** Converts the document to values of fields. `latest` are the values that they replace. */
  toValues(stored: Stored, latest?: Values): Values;
  toStored(values: Values): Stored;
  /** Checks the values before they are sent. */
  validate?(values: Values): Errors;
  /** Whether the values contain more than the document, such as photos that are not stored yet. */
  hasMore?(values: Values): boolean;
}

/** The state of one form, from the first input to the response. Independent of the browser. */
export function createEditor<Values, Stored extends object>(options: EditorOptions<Values, Stored>) {
  const { id, isNew = false, empty, saved, toValues, toStored } = options;
  const { getState, setState, subscribe } = createStore<EditorState<Values, Stored>>({
    id,
    isNew,
    values: toValues(saved),
    saved,
    base: saved,
    errors: {},
    refusals: 0,
    sent: null,
    failure: null,
    conflict: null,
    isMissing: false,
    unanswered: [],
  });

  /** A document as the form would save it. */
  const unchanged = (stored: Stored) => toStored(toValues(stored));

  /** The document that the form would save. Untouched fields are exactly those of the stored document. */
  const edited = () => {
    const { base, values } = getState();
    return mergeEdits(unchanged(base), toStored(values), base).merged;
  };

  const submission = (document: Stored): Submission => {
    const { id, isNew, base } = getState();
    return { id, isNew, ...editOf(isNew && empty ? empty : base, document) };
  };

  /** Shows a document, and keeps the values of the fields if it is theirs. */
  const show = (stored: Stored) => {
    const { values } = getState();
    const isShown = isEqual(toStored(values), unchanged(stored));
    return isShown ? values : toValues(stored, values);
  };

  const store = {
    getState,
    subscribe,

    /** Whether saving these values would change nothing. */
    isSaved(values: Values): boolean {
      return isEqual(toStored(values), unchanged(getState().saved));
    },

    isUnsaved(): boolean {
      const { values } = getState();
      return !store.isSaved(values) || options.hasMore?.(values) === true;
    },

    /** Changes values, and clears the errors of the given fields and of their parts. */
    edit(change: (latest: Values) => Values, ...paths: string[]): void {
      const values = change(getState().values);
      const { base, saved } = getState();
      setState({ values, base: base !== saved && store.isSaved(values) ? saved : base });
      store.clearErrors((path) => paths.some((edited) => path === edited || path.startsWith(`${edited}.`)));
    },

    clearErrors(isCorrected: (path: string, message: string) => boolean): void {
      const { errors } = getState();
      const others = Object.entries(errors).filter((error) => !isCorrected(...error));
      if (others.length < Object.keys(errors).length) setState({ errors: Object.fromEntries(others) });
    },

    /** Begins to save. @returns what to send, or `null` if the values are wrong or are being saved. */
    submit(): Submission | null {
      if (getState().sent) return null;
      setState({ failure: null, conflict: null, isMissing: false });
      if (!store.check()) return null;
      const sent = edited();
      setState({ errors: {}, sent });
      return submission(sent);
    },

    /** Checks the values, and shows what is wrong. @returns whether they can be saved */
    check(): boolean {
      const errors = options.validate?.(getState().values) ?? {};
      const isValid = Object.keys(errors).length === 0;
      if (!isValid) store.refuse(errors);
      return isValid;
    },

    refuse(errors: Errors): void {
      setState({ errors, refusals: getState().refusals + 1 });
    },

    /**
     * Handles the response to a save. An earlier save without a response may have been stored anyway. If the stored
     * version is that of such a save, it is not a conflict.
     *
     * @returns what to send again at once, if anything.
     */
    receive(result: SaveResult<Stored>): Submission | null {
      const { sent, unanswered, base } = getState();
      if (!sent) return null;
      if (result.outcome === 'conflict') {
        const { stored } = result;
        const { merged: document, conflicts: ofSent } = mergeEdits(base, sent, stored);
        const mine = edited();
        const { merged, conflicts } = mergeEdits(base, mine, stored);
        if (ofSent.length === 0 || unanswered.some((other) => isEqual(other, stored))) {
          setState({ values: show(merged), saved: stored, base: stored, isNew: false, sent: document });
          return submission(document);
        }
        const choose: Choose<Stored> = (isTheirs) => mergeEdits(base, mine, stored, isTheirs).merged;
        const paths = conflicts.map(({ path }) => path);
        setState({ values: show(merged), saved: stored, conflict: { paths, choose } });
      }
      setState({ sent: null });
      switch (result.outcome) {
        case undefined:
          setState({ failure: result.error, unanswered: [...unanswered, sent] });
          break;
        case 'missing':
          setState({ isMissing: true });
          break;
        case 'invalid':
          store.refuse(result.errors);
          break;
        case 'saved': {
          const { stored } = result;
          const values = show(mergeEdits(sent, edited(), stored).merged);
          setState({ values, saved: stored, base: stored, isNew: false, unanswered: [] });
        }
      }
      return null;
    },

    /** Answers the question about a conflict, and prepares the next save. */
    resolve(isTheirs: (path: string) => boolean): void {
      const { conflict, saved } = getState();
      if (!conflict) return;
      setState({ conflict: null, base: saved, values: show(conflict.choose(isTheirs)), isNew: false });
    },

    /** Returns to editing after a conflict or a deletion. */
    dismiss(): void {
      setState({ conflict: null, isMissing: false });
    },

    /** What was deleted elsewhere is saved as something new. */
    renew(newId: string): void {
      setState({ id: newId, isNew: true, isMissing: false });
    },

    /** Shows a newer stored document, if nothing is unsaved. */
    load(stored: Stored): void {
      if (getState().sent || store.isUnsaved() || isEqual(stored, getState().saved)) return;
      setState({ values: show(stored), saved: stored, base: stored, errors: {}, failure: null });
    },

    /**
     * Continues with text that was kept, without files that were not stored yet. What was stored since then is taken over
     * where the text did not change it.
     */
    restore(kept: KeptState<Values, Stored>): void {
      const { saved } = getState();
      setState({ ...kept, errors: {}, failure: null });
      const { merged, conflicts } = mergeEdits(kept.base, edited(), saved);
      const values = options.hasMore?.(kept.values) ? toValues(merged) : show(merged);
      setState({ values, base: conflicts.length === 0 ? saved : kept.base });
    },

    /** Takes the unsaved text back. */
    revert(): void {
      const { saved } = getState();
      setState({ values: toValues(saved), base: saved, errors: {}, failure: null });
    },
  };
  return store;
}

/** Returns the value at a path such as `offices.2.phone`; `undefined` if there is none. */
export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce(fieldOf, values);
}

/** Returns a copy of the values with another value at a path. */
export function withValueAt<Values>(values: Values, path: string, value: unknown): Values {
  const [key = '', ...rest] = path.split('.');
  const inner = rest.length > 0 ? withValueAt(valueAt(values, key), rest.join('.'), value) : value;
  if (Array.isArray(values)) return values.with(Number(key), inner) as Values;
  return { ...values, [key]: inner };
}

/** Returns the error of a field, or of a part of it. */
export function errorAt(errors: Record<string, string>, path: string): string | undefined {
  return errors[path] ?? Object.entries(errors).find(([key]) => key.startsWith(`${path}.`))?.[1];
}
