import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import { inFigures } from '#catalogue/amounts/amounts.ts';
import { NameList } from './name-list.tsx';

interface Props {
  /** Empty if the dialog is closed. */
  products: { id: string; name: string }[];
  /** The total number of products; `products` may be only the first of them. */
  count: number;
  onClose(): void;
  onConfirm(): void;
}

/** Asks for confirmation before products are deleted, and names them. */
export function DeleteDialog({ products, count, onClose, onConfirm }: Props) {
  if (products.length === 0) return null;
  const single = count === 1;
  return (
    <ChoiceDialog
      title={
        single
          ? 'Are you sure you want to delete this product?'
          : `Are you sure you want to delete these ${inFigures(count)} products?`
      }
      onClose={onClose}
      choices={[
        { label: 'Cancel', onChoose: onClose },
        {
          label: single ? 'Delete' : `Delete ${inFigures(count)} products`,
          isDestructive: true,
          onChoose: onConfirm,
        },
      ]}
    >
      <NameList products={products} count={count} />
    </ChoiceDialog>
  );
}
