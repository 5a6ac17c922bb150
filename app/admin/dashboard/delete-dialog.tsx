import { ChoiceDialog } from '#app/ui/choice-dialog.tsx';
import { inFigures } from '#catalogue/amounts.ts';
import { NameList } from './name-list.tsx';

interface Props {
  /** None where nothing is being asked. */
  products: { id: string; name: string }[];
  /** Of all that they stand for. */
  count: number;
  onClose(): void;
  onConfirm(): void;
}

/** Asks before products are deleted, and names them. */
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
        { label: single ? 'Delete' : `Delete ${inFigures(count)} products`, onChoose: onConfirm },
      ]}
    >
      <NameList products={products} count={count} />
    </ChoiceDialog>
  );
}
