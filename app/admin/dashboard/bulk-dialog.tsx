import { useState } from 'react';
import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { CATEGORIES } from '#catalogue/products/product.ts';
import { productsInWords } from '#catalogue/text/english.ts';
import type { BulkAction } from './bulk-bar.tsx';
import { NameList } from './name-list.tsx';
import { PriceDialog, type PriceFields } from './price-dialog.tsx';
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
  /** `null` if no question is open. */
  action: BulkAction | null;
  selection: Selection;
  onClose(): void;
  onConfirm(change: ConfirmedChange): void;
}

/** Asks for confirmation before many products are changed, and names their number. */
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
      const { verb, ending = '', change } = SWITCHES[action];
      return (
        <ChoiceDialog
          title={`${verb} ${productsInWords(count)}${ending}?`}
          onClose={onClose}
          choices={[
            { label: 'Cancel', onChoose: onClose },
            {
              label: `${verb} ${productsInWords(count)}${ending}`,
              isMain: true,
              onChoose: () => onConfirm(change),
            },
          ]}
        >
          <NameList products={chosen} count={count} />
        </ChoiceDialog>
      );
    }
  }
}

interface Switch {
  verb: string;
  ending?: string;
  change: ConfirmedChange;
}

const SWITCHES: Record<Exclude<BulkAction, 'category' | 'price'>, Switch> = {
  feature: { verb: 'Feature', change: { kind: 'feature', featured: 'true' } },
  unfeature: { verb: 'Unfeature', change: { kind: 'feature', featured: 'false' } },
  'sold-out': { verb: 'Mark', ending: ' sold out', change: { kind: 'stock', inStock: 'false' } },
  'in-stock': { verb: 'Mark', ending: ' in stock', change: { kind: 'stock', inStock: 'true' } },
  hide: { verb: 'Hide', change: { kind: 'visibility', hidden: 'true' } },
  show: { verb: 'Show', change: { kind: 'visibility', hidden: 'false' } },
  'hide-price': {
    verb: 'Hide the price of',
    change: { kind: 'price-visibility', priceOnRequest: 'true' },
  },
  'show-price': {
    verb: 'Show the price of',
    change: { kind: 'price-visibility', priceOnRequest: 'false' },
  },
};

function CategoryDialog({ selection: { chosen, count, whole }, onClose, onConfirm }: Omit<Props, 'action'>) {
  const [category, setCategory] = useState('');
  const losing = chosen.filter(({ subCategory }) => subCategory !== null).length;
  return (
    <ChoiceDialog
      title={`Change the category of ${productsInWords(count)}?`}
      onClose={onClose}
      choices={[
        { label: 'Cancel', onChoose: onClose },
        {
          label: category ? `Move ${productsInWords(count)} to ${category}` : 'Choose a category',
          isMain: true,
          disabled: category === '',
          onChoose: () => onConfirm({ kind: 'category', category }),
        },
      ]}
    >
      <NameList products={chosen} count={count} />
      <SelectField
        label="New category"
        value={category}
        onChange={(event) => setCategory(event.currentTarget.value)}
      >
        <option value="" disabled>
          Choose…
        </option>
        {CATEGORIES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      {category !== '' && category !== 'Accessories' && losing > 0 ? (
        <p className="mt-3">
          Subcategories belong to Accessories:{' '}
          {whole === null
            ? `${productsInWords(losing)} will lose it.`
            : 'products that have one will lose it.'}
        </p>
      ) : null}
    </ChoiceDialog>
  );
}
