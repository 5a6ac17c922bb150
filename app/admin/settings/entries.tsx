import { Fragment, type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorAt } from '../editor/editor-store.ts';
import { moved } from '../parts/moved.ts';
import { MoveButtons } from './move-buttons.tsx';
import type { SettingsFormState } from './settings-form.tsx';

interface Keyed {
  /** Identifies an entry in the form, because its texts and its place may change. */
  key: string;
}

/** The state of a list of entries in a form of settings, such as `slides`, the path of the list in the values. */
export function useEntries<Item extends Keyed, Values extends object>(
  form: Pick<SettingsFormState<Values>, 'setValues' | 'rearrange' | 'clearError' | 'errors'>,
  path: string,
  items: Item[],
  withItems: (latest: Values, change: (items: Item[]) => Item[]) => Values,
) {
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  return {
    items,
    list,
    addButton,
    /** Adds an entry to the end. It is open, and its first field gets the focus. */
    add(item: Item) {
      flushSync(() => form.setValues((latest) => withItems(latest, (all) => [...all, item])));
      list.current?.querySelector<HTMLElement>(':scope > :last-child :is(input, select, textarea)')?.focus();
    },
    change(key: string, changed: Partial<Item>) {
      const edit = (item: Item) => (item.key === key ? { ...item, ...changed } : item);
      form.setValues((latest) => withItems(latest, (all) => all.map(edit)));
      const place = items.findIndex((item) => item.key === key);
      for (const field of Object.keys(changed)) form.clearError(`${path}.${place}.${field}`);
    },
    /** The properties of the section of an entry. */
    sectionOf({ key }: Item, index: number) {
      return {
        id: `${path}-${key}`,
        index,
        count: items.length,
        hasError: errorAt(form.errors, `${path}.${index}`) !== undefined,
        onMove: (to: number) => form.rearrange((latest) => withItems(latest, (all) => moved(all, index, to))),
        onRemove() {
          // The button to add one can be disabled while the list is full.
          flushSync(() =>
            form.rearrange((latest) => withItems(latest, (all) => all.filter((item) => item.key !== key))),
          );
          addButton.current?.focus();
        },
      };
    },
  };
}

/** The state of a list of entries, as `useEntries` returns it. */
export type Entries<Item extends Keyed> = ReturnType<typeof useEntries<Item, object>>;

/** What `EntryList` gives to the fields of an entry. */
export interface EntryProps<Item extends Keyed> {
  section: ReturnType<Entries<Item>['sectionOf']>;
  onChange(changed: Partial<Item>): void;
}

interface EntryListProps<Item extends Keyed> {
  entries: Entries<Item>;
  className: string;
  /** Renders the fields of an entry, in an `EntrySection`. */
  children(item: Item, entry: EntryProps<Item>): ReactNode;
}

/** The entries of a list, one below the other. */
export function EntryList<Item extends Keyed>({ entries, className, children }: EntryListProps<Item>) {
  return (
    <ol ref={entries.list} className={`border-line border-b ${className}`}>
      {entries.items.map((item, index) => (
        <Fragment key={item.key}>
          {children(item, {
            section: entries.sectionOf(item, index),
            onChange: (changed) => entries.change(item.key, changed),
          })}
        </Fragment>
      ))}
    </ol>
  );
}

interface AddButtonProps {
  ref: RefObject<HTMLButtonElement | null>;
  disabled?: boolean;
  onClick(): void;
  children: string;
}

/** Adds an entry to a list. */
export function AddButton(props: AddButtonProps) {
  return <button type="button" {...props} className="secondary-button mt-4" />;
}

interface SectionProps {
  id: string;
  /** The name of the entry, for the labels of its buttons. */
  name: string;
  /** What is visible while the section is closed; by default the name. */
  summary?: ReactNode;
  index: number;
  count: number;
  /** Whether the section is open at first. */
  isNew?: boolean;
  /** Opens the section. */
  hasError: boolean;
  onMove(to: number): void;
  /** The button that removes the entry. */
  remove?: string;
  isRemovable?: boolean;
  onRemove?(): void;
  /** The fields. */
  children: ReactNode | ((isOpen: boolean) => ReactNode);
}

/** An entry of a list in a section that folds, with buttons to move and remove it. */
export function EntrySection({ name, summary = name, children, remove, onRemove, ...entry }: SectionProps) {
  const { id, index, count, hasError, isNew = false, isRemovable = true, onMove } = entry;
  const [isChosen, setChosen] = useState(isNew);
  const isOpen = isChosen || hasError;
  return (
    <li className="relative border-line border-t">
      <details open={isOpen} onToggle={({ currentTarget }) => setChosen(currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer py-3 pe-24 wrap-anywhere">{summary}</summary>
        <div className="pb-6">
          {typeof children === 'function' ? children(isOpen) : children}
          {remove ? (
            <button
              type="button"
              disabled={!isRemovable}
              onClick={onRemove}
              className="secondary-button mt-6 text-accent"
            >
              {remove}
            </button>
          ) : null}
        </div>
      </details>
      <div className="absolute end-0 top-1 flex">
        <MoveButtons id={id} name={name} index={index} count={count} onMove={onMove} />
      </div>
    </li>
  );
}

/** The summary of an entry with a photo: the photo, its name, and more about it. */
export function PhotoSummary({ photo, children }: { photo: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex w-[calc(100%-1.5rem)] items-center gap-3 align-middle">
      {photo}
      <span className="min-w-0">{children}</span>
    </span>
  );
}
