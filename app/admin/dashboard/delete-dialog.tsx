import { ChoiceDialog } from '#app/ui/choice-dialog.tsx';
import { NameList } from './name-list.tsx';

interface Props {
  /** None where nothing is being asked. */
  products: { id: string; name: string }[];
  onClose(): void;
  onConfirm(): void;
}

/** Asks before products are deleted, and names them. */
export function DeleteDialog({ products, onClose, onConfirm }: Props) {
  if (products.length === 0) return null;
  const single = products.length === 1;
  return (
    <ChoiceDialog
      title={
        single
          ? 'Are you sure you want to delete this product?'
          : `Are you sure you want to delete these ${products.length} products?`
      }
      onClose={onClose}
      choices={[
        { label: 'Cancel', onChoose: onClose },
        { label: single ? 'Delete' : `Delete ${products.length} products`, onChoose: onConfirm },
      ]}
    >
      <NameList products={products} />
    </ChoiceDialog>
  );
}
