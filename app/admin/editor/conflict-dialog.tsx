import { useState } from 'react';
import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import type { EditorState } from './editor-store.ts';
import { texts } from './texts.ts';
import { withValueAt } from './value-at-path.ts';

/** A field in words, with its two values. */
export interface Difference {
  field: string;
  mine: string | null;
  theirs: string | null;
}

interface Props<Stored> {
  title: string;
  conflict: NonNullable<EditorState<unknown, Stored>['conflict']>;
  /** Returns the differences of two documents in words. */
  inWords(mine: Stored, theirs: Stored): Difference[];
  onClose(): void;
  onSave(isTheirs: (path: string) => boolean): void;
}

/** Asks which value to save of each field that was changed both here and elsewhere. */
export function ConflictDialog<Stored>({ title, conflict, inWords, onClose, onSave }: Props<Stored>) {
  const [taken, setTaken] = useState<string[]>([]);
  const { merged, fields } = conflict;
  return (
    <ChoiceDialog
      title={title}
      onClose={onClose}
      choices={[
        { label: texts.conflict.keepEditing, onChoose: onClose },
        { label: texts.conflict.save, isMain: true, onChoose: () => onSave((path) => taken.includes(path)) },
      ]}
    >
      <p>{texts.conflict.hint}</p>
      {fields.map(({ path, theirs }) => {
        const differences = inWords(merged, withValueAt(merged, path, theirs));
        const choice = (
          label: string,
          isTheirs: boolean,
          shown: (difference: Difference) => string | null,
        ) => (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name={path}
              checked={taken.includes(path) === isTheirs}
              onChange={() =>
                setTaken((others) => [
                  ...others.filter((other) => other !== path),
                  ...(isTheirs ? [path] : []),
                ])
              }
              className="size-5 shrink-0 accent-ink"
            />
            <span className="min-w-0 wrap-anywhere">
              {label}{' '}
              <bdi className="text-ink">
                {differences.map((each) => shown(each) || texts.conflict.empty).join(', ')}
              </bdi>
            </span>
          </label>
        );
        return (
          <fieldset key={path} className="mt-3 min-w-0 border-line border-t pt-2">
            <legend className="float-start text-ink">
              {differences.map(({ field }) => field).join(', ') || path}
            </legend>
            <div className="clear-both">
              {choice(texts.conflict.mine, false, ({ mine }) => mine)}
              {choice(texts.conflict.theirs, true, (difference) => difference.theirs)}
            </div>
          </fieldset>
        );
      })}
    </ChoiceDialog>
  );
}
