import { useTexts } from '#app/texts/use-texts.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { ListedProduct } from '#catalog/products/product.ts';
import { addToShortlist, MAX_SHORTLIST, removeFromShortlist, useIsOnShortlist } from './shortlist.ts';

interface Props {
  product: Pick<ListedProduct, 'id' | 'name'>;
  /** -1 on a card, which is one tab stop. The opened product has a heart, too. */
  tabIndex?: -1;
  className: string;
}

/** A button that puts a product on the visitor's shortlist or takes it off. Not shown until the page is hydrated. */
export function Heart({ product: { id, name }, tabIndex, className }: Props) {
  const texts = useTexts().shortlist;
  const isKept = useIsOnShortlist(id);
  if (isKept === null) return null;
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={texts.keep(name)}
      aria-pressed={isKept}
      data-press="shortlist"
      data-subject={id}
      onClick={() => {
        if (isKept) removeFromShortlist(id);
        else if (!addToShortlist([id])) alert(texts.full(MAX_SHORTLIST));
      }}
      className={className}
    >
      <Icon name="heart" className={isKept ? 'fill-current' : undefined} />
    </button>
  );
}
