import { useRef, useState } from 'react';
import { useIsHydrated } from '#app/ui/browser-state.ts';
import { Field } from '#app/ui/field.tsx';
import { MAX_CATEGORY_NAME_LENGTH } from '#catalog/categories/accessory-category.ts';
import { texts } from './texts.ts';
import { useCategoryChange } from './use-category-change.ts';

interface Props {
  error: string | null;
  onError(error: string | null): void;
}

/** A form to add a category. */
export function AddCategory({ error, onError }: Props) {
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { change, isSending } = useCategoryChange();
  const isEmpty = useIsHydrated() && name.trim() === '';

  return (
    <form
      method="post"
      className="mt-2 flex items-start gap-4"
      onSubmit={async (event) => {
        event.preventDefault();
        const problem = await change('add', new FormData(event.currentTarget));
        onError(problem);
        if (problem) return;
        setName('');
        field.current?.focus();
      }}
    >
      <input type="hidden" name="intent" value="add" />
      <Field
        ref={field}
        label={texts.newCategory}
        name="name"
        required
        maxLength={MAX_CATEGORY_NAME_LENGTH}
        autoComplete="off"
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          onError(null);
        }}
        error={error ?? undefined}
        className="grow"
      />
      <button type="submit" disabled={isEmpty || isSending} className="filled-button mt-11">
        {texts.add}
      </button>
    </form>
  );
}
