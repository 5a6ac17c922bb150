import { useState } from 'react';
import { useLocation } from 'react-router';
import { SelectField } from '#app/ui/field.tsx';
import { CATEGORIES, type Category } from '#catalog/products/product.ts';
import { texts } from './texts.ts';

/** Adds the word of the address, such as one that was searched in vain, to those that find a category. */
export function AddWord({ onAdd }: { onAdd(category: Category, word: string): void }) {
  const search = new URLSearchParams(useLocation().search);
  // A comma separates words.
  const word = (search.get('word') ?? '').replaceAll(',', ' ').trim().slice(0, 80);
  const [category, setCategory] = useState<Category>(CATEGORIES[0]);
  const [added, setAdded] = useState<Category>();
  if (!word) return null;
  return (
    <div className="mt-5 border-line border-y pb-4">
      <SelectField
        label={texts.addWord(word)}
        value={category}
        onChange={({ target }) => setCategory(target.value as Category)}
      >
        {CATEGORIES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <button
        type="button"
        disabled={added === category}
        onClick={() => {
          onAdd(category, word);
          setAdded(category);
        }}
        className="secondary-button mt-3"
      >
        {texts.add}
      </button>
      <p role="status" className="mt-2 text-sm empty:hidden">
        {added ? texts.added(word, added) : null}
      </p>
    </div>
  );
}
