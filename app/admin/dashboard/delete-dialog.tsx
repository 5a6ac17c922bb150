import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import { NameList } from './name-list.tsx';
import { texts } from './texts.ts';

interface Props {
  /** Empty if the dialog is closed. */
  products: { id: string; name: string }[];
  /** The total number of products. `products` may contain only the first of them. */
  count: number;
  onClose(): void;
  onConfirm(): void;
}

/** Asks for confirmation before products are deleted, and names them. */
export function DeleteDialog({ products, count, onClose, onConfirm }: Props) {
  if (products.length === 0) return null;
  return (
    <ChoiceDialog
      title={texts.delete.confirm(count)}
      onClose={onClose}
      choices={[
        { label: texts.delete.cancel, onChoose: onClose },
        {
          label: texts.delete.delete(count),
          isDestructive: true,
          onChoose: onConfirm,
        },
      ]}
    >
      <NameList products={products} count={count} />
    </ChoiceDialog>
  );
}
