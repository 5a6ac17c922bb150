import { useRef, useState } from 'react';
import { useIsHydrated } from '#app/ui/browser-state.ts';
import { Field } from '#app/ui/field.tsx';
import type { Change } from './change-categories.server.ts';
import { useChange } from './use-change.ts';

/** Adds a category. `change` is what became of the form where it was sent without scripts. */
export function AddCategory({ change }: { change: Change | undefined }) {
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { Form, isSending, error } = useChange({
    onDone() {
      setName('');
      field.current?.focus();
    },
  });
  const [isEdited, setEdited] = useState(false);
  const isEmpty = useIsHydrated() && name.trim() === '';

  return (
    <Form method="post" onSubmit={() => setEdited(false)} className="mt-2 flex items-start gap-4">
      <input type="hidden" name="intent" value="add" />
      <Field
        ref={field}
        label="New category"
        name="name"
        required
        maxLength={80}
        autoComplete="off"
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setEdited(true);
        }}
        error={isEdited ? undefined : (error ?? change?.error)}
        className="grow"
      />
      <button type="submit" disabled={isEmpty || isSending} className="filled-button mt-11">
        Add
      </button>
    </Form>
  );
}
