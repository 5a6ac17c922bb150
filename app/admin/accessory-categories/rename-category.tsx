import { useEffect, useRef, useState } from 'react';
import { Field } from '#app/ui/field.tsx';
import { MAX_CATEGORY_NAME_LENGTH } from '#catalogue/accessory-category.ts';
import { productsInWords } from '#catalogue/product.ts';
import type { CountedCategory } from './category-row.tsx';
import { useChange } from './use-change.ts';

interface Props {
  category: CountedCategory;
  onClose(): void;
}

/** Gives a category another name; asks whether the products that bear the old one shall bear the new one, too. */
export function RenameCategory({ category, onClose }: Props) {
  const [name, setName] = useState(category.name);
  const [error, setError] = useState<string | null>(null);
  const { change, isSending } = useChange();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);

  return (
    <form
      onSubmit={async (event) => {
        event.preventDefault();
        const problem = await change('rename', new FormData(event.currentTarget));
        if (problem) setError(problem);
        else onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <input type="hidden" name="id" value={category.id} />
      <Field
        ref={field}
        label={`New name of ${category.name}`}
        name="name"
        required
        maxLength={MAX_CATEGORY_NAME_LENGTH}
        autoComplete="off"
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(null);
        }}
        error={error ?? undefined}
      />
      {category.products > 0 ? (
        <label className="mt-2 flex min-h-11 items-center gap-3 text-sm">
          <input type="checkbox" name="products" defaultChecked className="tick-box" />
          <span>{alsoOn(category.products)}</span>
        </label>
      ) : null}
      <div className="mt-2 flex gap-4">
        <button type="submit" disabled={isSending || name.trim() === ''} className="filled-button">
          Save
        </button>
        <button type="button" onClick={onClose} className="text-link px-2 text-sm">
          Cancel
        </button>
      </div>
    </form>
  );
}

function alsoOn(products: number): string {
  return products === 1
    ? 'Rename it on the product that bears this name, too'
    : `Rename it on the ${productsInWords(products)} that bear this name, too`;
}
