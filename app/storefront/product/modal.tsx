import type { ReactNode } from 'react';
import { DialogTitle } from '#app/ui/dialog.tsx';
import { MissingProduct } from './missing-product.tsx';
import { EmptyView, ModalBar } from './modal-frame.tsx';
import { NeighbourButtons, NeighbourNames } from './neighbours.tsx';
import type { Neighbours, OpenProduct } from './open-product.ts';
import type { KnownProduct, ProductAnswer } from './product-answer.ts';
import { ProductMetadata } from './product-metadata.tsx';
import { ProductView } from './product-view.tsx';

interface Props {
  open: OpenProduct;
  /** As far as it is known; `null` before anything is, and where there is none. */
  product: KnownProduct | null;
  answer: ProductAnswer | undefined;
  neighbours: Neighbours;
  /** Whether the page's head is to speak of it by now. */
  isSettled: boolean;
  closeButton: ReactNode;
}

/** A product in its modal, with everything there is to know and to do. */
export function ProductModal({ open, product, answer, neighbours, isSettled, closeButton }: Props) {
  const missing = answer && !answer.product ? answer.missing : null;
  const isGone = missing !== null && product === null;
  return (
    <>
      {product && isSettled ? <ProductMetadata product={product} ofModal /> : null}
      <ModalBar isWide={isGone}>
        <NeighbourButtons {...neighbours} />
        {closeButton}
      </ModalBar>
      {product ? (
        <ProductView product={product} missing={missing} layout="modal" Title={DialogTitle}>
          {neighbours.previous || neighbours.next ? <NeighbourNames {...neighbours} /> : null}
        </ProductView>
      ) : missing ? (
        <MissingProduct id={open.id} missing={missing} Title={DialogTitle} />
      ) : (
        <EmptyView />
      )}
    </>
  );
}
