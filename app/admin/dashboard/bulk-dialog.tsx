import { useState } from 'react';
import { ChoiceDialog } from '#app/ui/choice-dialog.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { CATEGORIES, productsInWords } from '#catalogue/product.ts';
import type { BulkAction } from './bulk-bar.tsx';
import { NameList } from './name-list.tsx';
import { PriceDialog } from './price-dialog.tsx';
import type { Row } from './product-row.tsx';

/** The change that was confirmed, as the fields that are sent. */
export type ConfirmedChange =
  | { kind: 'feature'; featured: 'true' | 'false' }
  | { kind: 'visibility'; hidden: 'true' | 'false' }
  | { kind: 'category'; category: string }
  | { kind: 'price'; percent: string };

interface Props {
  /** `null` where nothing is being asked. */
  action: BulkAction | null;
  products: Row[];
  onClose(): void;
  onConfirm(change: ConfirmedChange): void;
}

/** Asks once before many products are changed, and says how many. */
export function BulkDialog({ action, products, onClose, onConfirm }: Props) {
  if (products.length === 0) return null;
  switch (action) {
    case null:
      return null;
    case 'category':
      return <CategoryDialog products={products} onClose={onClose} onConfirm={onConfirm} />;
    case 'price':
      return (
        <PriceDialog
          products={products}
          onClose={onClose}
          onConfirm={(percent) => onConfirm({ kind: 'price', percent })}
        />
      );
    default: {
      const { verb, change } = SWITCHES[action];
      return (
        <ChoiceDialog
          title={`${verb} ${productsInWords(products.length)}?`}
          onClose={onClose}
          choices={[
            { label: 'Cancel', onChoose: onClose },
            {
              label: `${verb} ${productsInWords(products.length)}`,
              onChoose: () => onConfirm(change),
            },
          ]}
        >
          <NameList products={products} />
        </ChoiceDialog>
      );
    }
  }
}

const SWITCHES = {
  feature: { verb: 'Feature', change: { kind: 'feature', featured: 'true' } },
  unfeature: { verb: 'Unfeature', change: { kind: 'feature', featured: 'false' } },
  hide: { verb: 'Hide', change: { kind: 'visibility', hidden: 'true' } },
  show: { verb: 'Show', change: { kind: 'visibility', hidden: 'false' } },
} as const;

function CategoryDialog({ products, onClose, onConfirm }: Omit<Props, 'action'>) {
  const [category, setCategory] = useState<string>(products[0]?.category ?? CATEGORIES[0]);
  const losing = products.filter(({ subCategory }) => subCategory !== null).length;
  return (
    <ChoiceDialog
      title={`Change the category of ${productsInWords(products.length)}?`}
      onClose={onClose}
      choices={[
        { label: 'Cancel', onChoose: onClose },
        {
          label: `Move ${productsInWords(products.length)} to ${category}`,
          onChoose: () => onConfirm({ kind: 'category', category }),
        },
      ]}
    >
      <NameList products={products} />
      <SelectField
        label="New category"
        value={category}
        onChange={(event) => setCategory(event.currentTarget.value)}
      >
        {CATEGORIES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      {category !== 'Accessories' && losing > 0 ? (
        <p className="mt-3">Subcategories belong to Accessories: {productsInWords(losing)} will lose it.</p>
      ) : null}
    </ChoiceDialog>
  );
}
