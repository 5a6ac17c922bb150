import { useEffect, useRef, useState } from 'react';
import type { AccessoryCategory } from '#catalogue/accessory-category.ts';
import { productsInWords } from '#catalogue/product.ts';
import { RenameCategory } from './rename-category.tsx';

export interface CountedCategory extends AccessoryCategory {
  /** How many products bear the name. */
  products: number;
}

interface Props {
  category: CountedCategory;
  onDelete(): void;
}

/** A category with its number of products; renamed in place. */
export function CategoryRow({ category, onDelete }: Props) {
  const { name, products } = category;
  const [isRenaming, setRenaming] = useState(false);
  const renameButton = useReturnedFocus(isRenaming);

  if (isRenaming) {
    return (
      <li className="border-line border-b py-3">
        <RenameCategory category={category} onClose={() => setRenaming(false)} />
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center gap-x-6 border-line border-b py-1.5">
      <p className="me-auto min-w-0 wrap-anywhere">
        <bdi>{name}</bdi>
        <span className="block text-muted text-sm tabular-nums">{productsInWords(products)}</span>
      </p>
      <div className="flex gap-6 text-sm">
        <button ref={renameButton} type="button" onClick={() => setRenaming(true)} className={BUTTON}>
          Rename<span className="sr-only"> {name}</span>
        </button>
        <button type="button" onClick={onDelete} className={BUTTON}>
          Delete<span className="sr-only"> {name}</span>
        </button>
      </div>
    </li>
  );
}

/** The button that has the focus again once what it opened in its own place is closed. */
function useReturnedFocus(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}

const BUTTON = 'text-link';
