import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { LanguageLinks } from '#app/storefront/languages/language-links.tsx';
import { DialogTitle } from '#app/ui/dialog/dialog.tsx';
import { ProductMetadata } from '../product-metadata.tsx';
import { ProductView } from '../product-view.tsx';
import { MissingProduct } from './missing-product.tsx';
import { NeighborButtons, NeighborNames, PrefetchNeighbors, useNeighbors } from './neighbors.tsx';
import { FetchProduct, type KnownProduct, type OpenProduct, type ProductAnswer } from './open-product.ts';

interface Props {
  open: OpenProduct;
  /** The known part of the product; `null` if nothing is known yet or the product does not exist. */
  product: KnownProduct | null;
  answer: ProductAnswer | undefined;
  /** The element for the buttons to the neighboring products. */
  bar: HTMLElement | null;
  /** Shown while nothing is known. */
  first: ReactNode;
}

/** The content of the product modal. */
export function ProductModal({ open, product, answer, bar, first }: Props) {
  const neighbors = useNeighbors(open);
  const missing = answer && !answer.product ? answer.missing : null;
  useKeepFocusVisible(answer);
  return (
    <>
      <FetchProduct key={open.id} id={open.id} />
      <PrefetchNeighbors {...neighbors} when={answer !== undefined} />
      {product ? <ProductMetadata product={product} ofModal /> : null}
      {bar ? createPortal(<NeighborButtons {...neighbors} />, bar) : null}
      {product ? (
        <ProductView
          product={product}
          offices={answer?.product ? answer.offices : undefined}
          missing={missing}
          layout="modal"
          Title={DialogTitle}
        >
          <NeighborNames {...neighbors} />
          <LanguageLinks className="mt-4 flex flex-wrap gap-x-6 text-sm" link="text-link text-muted" />
        </ProductView>
      ) : missing ? (
        <MissingProduct id={open.id} missing={missing} Title={DialogTitle} />
      ) : (
        first
      )}
    </>
  );
}

/**
 * Scrolls to the focused element when the response has arrived. Its text moves the elements below, possibly under the bar
 * at the foot of a phone's screen.
 */
function useKeepFocusVisible(answer: ProductAnswer | undefined): void {
  useEffect(() => {
    const focused = document.activeElement;
    if (answer && focused?.matches(':focus-visible'))
      focused.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [answer]);
}
