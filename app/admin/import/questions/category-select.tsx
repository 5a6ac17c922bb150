import { Select } from '#app/ui/select.tsx';
import { CATEGORIES, type Category } from '#catalog/products/product.ts';
import { texts } from './texts.ts';

interface Props {
  label: string;
  value: Category | '';
  onChange(category: Category | null): void;
}

/** Asks for a category of the shop. */
export function CategorySelect({ label, value, onChange }: Props) {
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange((target.value || null) as Category | null)}
      className={`w-44 text-base ${value === '' ? 'text-accent' : ''}`}
    >
      <option value="">{texts.categories.choose}</option>
      {CATEGORIES.map((category) => (
        <option key={category}>{category}</option>
      ))}
    </Select>
  );
}
