import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFetcher, useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { useIsHydrated } from '#app/ui/browser-state.ts';
import { sentOnce } from '#app/ui/busy.ts';
import { Field } from '#app/ui/field.tsx';
import { ENGLISH_NAMES, type Language, languageAttributes } from '#catalog/text/languages.ts';
import { useUnsaved } from '../editor/leave-guard.tsx';
import { offerUndo } from '../writes/offer-undo.tsx';
import { sendWrite } from '../writes/send-write.ts';
import { useResult } from '../writes/use-result.ts';
import { HiddenFields } from './form-parts.tsx';
import { texts } from './texts.ts';

interface Result {
  error: string | null;
  message?: string;
  /** The id under which the change is recorded, if it can be undone. */
  batch?: string | null;
  /** Whether another window has changed the same field. */
  isOutdated?: boolean;
}

/** The `clientAction` of a list of names. It shows the result, because a change can remove the row with its form. */
export async function sendNameChange(serverAction: () => Promise<Result>, failure: string) {
  const sent = await sendWrite(serverAction, failure);
  if (!('message' in sent) || !sent.message) return sent;
  // The Undo button of an earlier message would undo the change before this one.
  toast.dismiss();
  const { message: sentence, batch } = sent;
  if (batch) offerUndo({ sentence, batch, failure, takesFocus: true });
  else toast.success(sentence);
  return sent;
}

interface AddFormProps {
  label: string;
  button: string;
  maxLength: number;
  /** What the page shows, for example `categories`. */
  subject: string;
  /** The result of a change on a page without scripts. */
  result: Result | undefined;
}

/** Adds a name by the action of the screen. */
export function AddForm({ label, button, maxLength, subject, result: done }: AddFormProps) {
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const fetcher = useAddFetcher();
  const isEmpty = useIsHydrated() && name.trim() === '';
  useUnsaved(name.trim() !== '');
  useResult(fetcher, subject, (result) => {
    // The pressed button has lost the focus.
    field.current?.focus();
    if (result.error === null) setName('');
  });
  return (
    <>
      {done ? (
        <p role="alert" className="mt-4 border-line border-y py-3 text-sm">
          {done.error ?? done.message}
        </p>
      ) : null}
      {/* Without scripts, opens the form of a row: see `useInPlace`. */}
      <form id={ROWS} method="get" />
      <fetcher.Form {...sentOnce(fetcher.state !== 'idle')} className="mt-2 flex items-start gap-4">
        <input type="hidden" name="intent" value="add" />
        <Field
          ref={field}
          label={label}
          name="name"
          required
          maxLength={maxLength}
          autoComplete="off"
          value={name}
          onChange={({ target }) => {
            setName(target.value);
            if (fetcher.state === 'idle') fetcher.reset();
          }}
          error={fetcher.data?.error ?? undefined}
          className="grow"
        />
        <button type="submit" disabled={isEmpty} className="filled-button mt-11">
          {button}
        </button>
      </fetcher.Form>
    </>
  );
}

/** Id of the form that reloads the page with the form of a row, named in the parameter `edit`, or without one. */
const ROWS = 'rows';

/** The fetcher of `AddForm`. Another change of the list resets its error. */
export function useAddFetcher() {
  return useFetcher<Result>({ key: 'add' });
}

/**
 * Keeps the rows of open forms in a list, also if another window has removed what they show, so that typed text stays.
 *
 * @returns the rows to show, and a function to call when a form of a row opens or closes. `form` is its name in the row.
 */
export function useKeptRows<Row>(rows: Row[], keyOf: (row: Row) => string) {
  const [forms, setForms] = useState<{ row: Row; form: string; at: number }[]>([]);
  const indexOf = (list: Row[], row: Row) => list.findIndex((other) => keyOf(other) === keyOf(row));
  const shown = [...rows];
  for (const { row, at } of forms) if (indexOf(shown, row) < 0) shown.splice(at, 0, row);
  const keep = (row: Row, isOpen: boolean, form = '') =>
    setForms((open) => [
      ...open.filter((other) => keyOf(other.row) !== keyOf(row) || other.form !== form),
      ...(isOpen ? [{ row, form, at: indexOf(shown, row) }] : []),
    ]);
  return { shown, keep };
}

/**
 * The state of a form that opens in place, and the attributes of the button that opens it and gets the focus back.
 *
 * @param id names the form in the address, which opens it without scripts
 * @param onToggle keeps the row: see `useKeptRows`
 */
export function useInPlace(id: string, onToggle?: (isOpen: boolean) => void) {
  const isNamed = useSearchParams()[0].get('edit') === id;
  const [isOpen, setOpen] = useState(isNamed);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The message of the change may have taken the focus.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const toggle = (next: boolean) => {
    setOpen(next);
    onToggle?.(next);
  };
  const onClick = (event: { preventDefault(): void }) => {
    event.preventDefault();
    toggle(true);
  };
  return {
    isOpen,
    opener: { ref: opener, onClick, type: 'submit', form: ROWS, name: 'edit', value: id } as const,
    close: () => toggle(false),
  };
}

interface InPlaceFormProps {
  /** The hidden fields. */
  sent: Record<string, string>;
  /** The values that the form is opened with, so that the action notices changes of another window. */
  values?: object;
  /** What the page shows. */
  subject: string;
  onClose(): void;
  /** The fields. The text of the first one is selected. */
  children(error: string | undefined): ReactNode;
}

/** A form that opens in place and changes a name by the action of the screen. */
export function InPlaceForm({ sent, values, subject, onClose, children }: InPlaceFormProps) {
  const fetcher = useFetcher<Result>();
  const [before, setBefore] = useState(values);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => focusFirst(form.current), []);
  useResult(fetcher, subject, ({ error, isOutdated }) => {
    if (error === null) onClose();
    // Safari does not focus a button that is pressed with the pointer.
    else if (document.activeElement === document.body) focusFirst(form.current);
    if (isOutdated) setBefore(values);
  });
  return (
    <fetcher.Form
      ref={form}
      {...sentOnce(fetcher.state !== 'idle')}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
      onChange={() => {
        if (fetcher.state === 'idle') fetcher.reset();
      }}
      className="pb-3"
    >
      <HiddenFields fields={Object.entries(sent)} />
      {before ? <input type="hidden" name="before" value={JSON.stringify(before)} /> : null}
      {children(fetcher.data?.error ?? undefined)}
      <div className="mt-2 flex gap-4">
        <button
          type="submit"
          form={ROWS}
          onClick={(event) => {
            event.preventDefault();
            onClose();
          }}
          className="secondary-button"
        >
          {texts.cancel}
        </button>
        <button type="submit" className="filled-button">
          {texts.save}
        </button>
      </div>
    </fetcher.Form>
  );
}

function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLInputElement>('input:not([type=hidden])')?.select();
}

interface NameFieldsProps {
  languages: Language[];
  names: Partial<Record<Language, string>>;
  maxLength: number;
}

/** The fields for a name in other languages. */
export function NameFields({ languages, names, maxLength }: NameFieldsProps) {
  return languages.map((language) => (
    <Field
      key={language}
      label={texts.nameIn(ENGLISH_NAMES[language])}
      name={`name:${language}`}
      {...languageAttributes(language)}
      maxLength={maxLength}
      autoComplete="off"
      defaultValue={names[language]}
    />
  ));
}

/** Returns the names that `NameFields` shows; a missing one is empty. */
export function shownNames(languages: Language[], names: Partial<Record<Language, string>>) {
  return Object.fromEntries(languages.map((language) => [language, names[language] ?? '']));
}

/** Names the languages in which a name is missing: `; Arabic missing`. */
export function missingInWords({ languages, names }: Omit<NameFieldsProps, 'maxLength'>): string {
  const missing = languages.filter((language) => !names[language]);
  return missing.length > 0 ? texts.missing(missing.map((language) => ENGLISH_NAMES[language])) : '';
}
