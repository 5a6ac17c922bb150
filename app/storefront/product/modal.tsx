import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Dialog, DialogTitle } from '#app/ui/dialog.tsx';
import { readingDirection } from '#app/ui/slide-track.tsx';
import { MissingProduct } from './missing-product.tsx';
import { EmptyView, PANEL, VEIL } from './modal-frame.tsx';
import { NeighbourButtons, NeighbourNames, useNeighbours } from './neighbours.tsx';
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
}

/** A product over the page that it was chosen from. Closing it goes back to that page. */
export function ProductModal({ open, product, answer, isSettled }: Props) {
  const close = useClose();
  const neighbours = useNeighbours(open);
  const missing = answer && !answer.product ? answer.missing : null;
  const isGone = missing !== null && product === null;
  const panel = useRef<HTMLDivElement>(null);
  const [openedFirst] = useState(open.id);

  const onKeyDown = ({ shiftKey, key, target }: KeyboardEvent) => {
    if (!shiftKey || target instanceof HTMLInputElement) return;
    const [back, ahead] =
      readingDirection() === 1 ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    if (key === back) neighbours.goTo(neighbours.previous);
    if (key === ahead) neighbours.goTo(neighbours.next);
  };

  return (
    <Dialog
      className={VEIL}
      // Not a button, which would look chosen.
      initialFocus={panel}
      onKeyDown={onKeyDown}
      onClose={close}
      onClosed={() => focusCard(open.id, openedFirst)}
    >
      {product && isSettled ? <ProductMetadata product={product} ofModal /> : null}
      <div ref={panel} tabIndex={-1} className={PANEL}>
        <div
          className={`sticky top-0 z-30 flex h-0 items-start justify-between sm:absolute sm:end-0 sm:h-auto sm:p-2 ${isGone ? 'sm:w-full' : 'sm:w-[clamp(17rem,40%,26rem)]'}`}
        >
          <NeighbourButtons {...neighbours} />
          <button type="button" aria-label="Close" onClick={close} className="icon-button ms-auto bg-page">
            <X aria-hidden strokeWidth={1.25} className="size-6" />
          </button>
        </div>
        {product ? (
          <ProductView product={product} missing={missing} layout="modal" Title={DialogTitle}>
            {neighbours.previous || neighbours.next ? <NeighbourNames {...neighbours} /> : null}
          </ProductView>
        ) : missing ? (
          <MissingProduct id={open.id} missing={missing} Title={DialogTitle} />
        ) : (
          <>
            <DialogTitle className="sr-only">Loading the product…</DialogTitle>
            <EmptyView />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Back to the page below: its entry of the history is the one before. */
function useClose() {
  const navigate = useNavigate();
  const { key, mask } = useLocation();
  const closed = useRef('');
  const isAsked = useRef(false);
  const close = () => {
    // Some frames after the press its own entry is not there yet, and the page below would be left.
    isAsked.current = !mask;
    // Going back takes a moment; a second Escape meanwhile would leave the page below as well.
    if (!mask || closed.current === key) return;
    closed.current = key;
    navigate(-1);
  };
  const closeIfAsked = useEffectEvent(() => isAsked.current && close());
  useEffect(() => {
    if (mask) closeIfAsked();
  }, [mask]);
  return close;
}

/** Puts the focus where it was: on the card, which is scrolled into view only if it is another than the one opened. */
function focusCard(id: string, openedFirst: string): void {
  const card = document.querySelector<HTMLElement>(`#content a[href="/product/${CSS.escape(id)}"]`);
  const place = card ?? document.getElementById('content');
  place?.focus({ preventScroll: !card || id === openedFirst });
}
