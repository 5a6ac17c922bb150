import type { ReactNode } from 'react';
import { DialogTitle } from '#app/ui/dialog.tsx';
import { MissingProduct } from './missing-product.tsx';
import { EmptyView, ModalBar } from './modal-frame.tsx';
import { FetchNeighbours, NeighbourButtons, NeighbourNames, useNeighbours } from './neighbours.tsx';
import type { OpenProduct } from './open-product.ts';
import type { KnownProduct, ProductAnswer } from './product-answer.ts';
import { ProductMetadata } from './product-metadata.tsx';
import { ProductView } from './product-view.tsx';

interface Props {
  open: OpenProduct;
  /** As far as it is known; `null` before anything is, and where there is none. */
  product: KnownProduct | null;
  answer: ProductAnswer | undefined;
  /** Whether the page's head is to speak of it by now. */
  isSettled: boolean;
  closeButton: ReactNode;
}

/** A product in its modal, with everything there is to know and to do. */
export function ProductModal({ open, product, answer, isSettled, closeButton }: Props) {
  const neighbours = useNeighbours(open);
  const missing = answer && !answer.product ? answer.missing : null;
  const isGone = missing !== null && product === null;
  return (
    <>
      <FetchNeighbours {...neighbours} when={answer !== undefined} />
      {product && isSettled ? <ProductMetadata product={product} ofModal /> : null}
      <ModalBar isWide={isGone}>
        <NeighbourButtons {...neighbours} />
        {closeButton}
      </ModalBar>
      {product ? (
        <ProductView product={product} missing={missing} layout="modal" Title={DialogTitle}>
          <NeighbourNames {...neighbours} />
        </ProductView>
      ) : missing ? (
        <MissingProduct id={open.id} missing={missing} Title={DialogTitle} />
      ) : (
        <EmptyView />
      )}
    </>
  );
}
