import { useState } from 'react';
import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { CATEGORIES } from '#catalog/products/product.ts';
import { productsInWords } from '#catalog/text/english.ts';
import type { BulkAction } from './bulk-bar.tsx';
import { bulkTexts } from './bulk-texts.ts';
import { NameList } from './name-list.tsx';
import { PriceDialog } from './price-dialog.tsx';
import type { PriceFields } from './use-price-preview.ts';
import type { Selection } from './use-selection.ts';

/** The fields of the confirmed change. */
export type ConfirmedChange =
  | { kind: 'feature'; featured: 'true' | 'false' }
  | { kind: 'visibility'; hidden: 'true' | 'false' }
  | { kind: 'stock'; inStock: 'true' | 'false' }
  | { kind: 'price-visibility'; priceOnRequest: 'true' | 'false' }
  | { kind: 'category'; category: string }
  | ({ kind: 'price' } & PriceFields);

interface Props {
  /** `null` if no dialog is open. */
  action: BulkAction | null;
  selection: Selection;
  onClose(): void;
  onConfirm(change: ConfirmedChange): void;
}

/** Asks for confirmation before products are changed, and says how many are affected. */
export function BulkDialog({ action, selection, onClose, onConfirm }: Props) {
  const { chosen, count } = selection;
  if (count === 0) return null;
  switch (action) {
    case null:
      return null;
    case 'category':
      return <CategoryDialog selection={selection} onClose={onClose} onConfirm={onConfirm} />;
    case 'price':
      return (
        <PriceDialog
          selection={selection}
          onClose={onClose}
          onConfirm={(fields) => onConfirm({ kind: 'price', ...fields })}
        />
      );
    default: {
      const sentence = bulkTexts.actions[action].confirm(productsInWords(count));
      return (
        <ChoiceDialog
          title={`${sentence}?`}
          onClose={onClose}
          choices={[
            { label: bulkTexts.cancel, onChoose: onClose },
            {
              label: sentence,
              isMain: true,
              onChoose: () => onConfirm(SWITCHES[action]),
            },
          ]}
        >
          <NameList products={chosen} count={count} />
        </ChoiceDialog>
      );
    }
  }
}

const SWITCHES: Record<Exclude<BulkAction, 'category' | 'price'>, ConfirmedChange> = {
  feature: { kind: 'feature', featured: 'true' },
  unfeature: { kind: 'feature', featured: 'false' },
  'sold-out': { kind: 'stock', inStock: 'false' },
  'in-stock': { kind: 'stock', inStock: 'true' },
  hide: { kind: 'visibility', hidden: 'true' },
  show: { kind: 'visibility', hidden: 'false' },
  'hide-price': { kind: 'price-visibility', priceOnRequest: 'true' },
  'show-price': { kind: 'price-visibility', priceOnRequest: 'false' },
};

function CategoryDialog({ selection: { chosen, count, whole }, onClose, onConfirm }: Omit<Props, 'action'>) {
  const [category, setCategory] = useState('');
  const losing = chosen.filter(({ subCategory }) => subCategory !== null).length;
  return (
    <ChoiceDialog
      title={`${bulkTexts.actions.category.confirm(productsInWords(count))}?`}
      onClose={onClose}
      choices={[
        { label: bulkTexts.cancel, onChoose: onClose },
        {
          label: category ? bulkTexts.move(count, category) : bulkTexts.chooseCategory,
          isMain: true,
          disabled: category === '',
          onChoose: () => onConfirm({ kind: 'category', category }),
        },
      ]}
    >
      <NameList products={chosen} count={count} />
      <SelectField
        label={bulkTexts.newCategory}
        value={category}
        onChange={(event) => setCategory(event.currentTarget.value)}
      >
        <option value="" disabled>
          {bulkTexts.choose}
        </option>
        {CATEGORIES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      {category !== '' && category !== 'Accessories' && losing > 0 ? (
        <p className="mt-3">{bulkTexts.losesSubcategory(whole === null ? losing : null)}</p>
      ) : null}
    </ChoiceDialog>
  );
}
