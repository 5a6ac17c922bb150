import X from 'lucide-react/icons/x';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFetcher, useLocation, useNavigate } from 'react-router';
import { useShop } from '#app/storefront/use-shop.ts';
import { Dialog, DialogTitle } from '#app/ui/dialog.tsx';
import { afterPaint } from '#app/ui/press.ts';
import { TryAgainLink } from '#app/ui/try-again.tsx';
import { useFreshPage } from '#app/ui/use-fresh-page.ts';
import { FetchProduct } from './fetch-product.tsx';
import { EmptyView, FirstView, ModalBar, PANEL, VEIL } from './modal-frame.tsx';
import { type OpenProduct, useOpeningProduct } from './open-product.ts';
import { answerKey, type ProductAnswer } from './product-answer.ts';
import { isMoving, modalCode } from './product-link.tsx';

/** The product that is open over the page, in its modal; nothing where none is. */
export function OpenedProduct() {
  const { open, isSettled } = useOpeningProduct();
  return open ? <Opened open={open} isSettled={isSettled} /> : null;
}

/** A product over the page that it was chosen from. Closing it goes back to that page. */
function Opened({ open, isSettled }: { open: OpenProduct; isSettled: boolean }) {
  const code = useModalCode();
  const { brand } = useShop();
  const close = useClose();
  const answer = useProductAnswer(open.id);
  const panel = useRef<HTMLDivElement>(null);
  useCloseWhileMoving(panel, close);
  const [openedFirst] = useState(open.id);
  // What the card knew stays where the shop does not answer.
  const isUnreachable = answer?.product === null && answer.missing === 'unreachable';
  const product = answer && !isUnreachable ? answer.product : open.listed;
  const [bar, setBar] = useState<HTMLElement | null>(null);

  return (
    <>
      <FetchProduct key={open.id} id={open.id} loadCode={loadModal} />
      {/* The rest of the metadata comes with the modal's code. */}
      {product && isSettled && !code ? <title>{`${product.name} - ${brand}`}</title> : null}
      <Dialog
        className={VEIL}
        // Not a button, which would look chosen.
        initialFocus={panel}
        paintedFirst
        onClose={close}
        onClosed={() => focusCard(open.id, openedFirst)}
      >
        <div ref={panel} tabIndex={-1} className={PANEL}>
          {/* The same button before and after the modal's code is there: a press that lasts longer is not lost. */}
          <ModalBar isWide={answer !== undefined && product === null}>
            <div ref={setBar} />
            {/* A layer of its own: after the view transition WebKit otherwise paints the picture over it. */}
            <button
              type="button"
              aria-label="Close"
              onClick={close}
              className="icon-button relative z-1 ms-auto bg-page"
            >
              <X aria-hidden strokeWidth={1.25} className="size-6" />
            </button>
          </ModalBar>
          {code === 'lost' ? (
            <MissingCode />
          ) : code ? (
            <code.ProductModal {...{ open, product, answer, isSettled, bar }} />
          ) : product ? (
            <FirstView product={product} />
          ) : (
            <EmptyView />
          )}
        </div>
      </Dialog>
    </>
  );
}

const loadModal = () => modalCode.load();

type Code = Awaited<ReturnType<typeof modalCode.load>>;

/**
 * The modal's own code, once it is here and what the card knew has been painted: rendering it is a longer task. At once
 * where the card's picture moves to its place, with the page frozen meanwhile: the frame that it moves to has to stay.
 * One attempt per opening: it is asked for again when a product is opened again.
 */
function useModalCode(): Code | 'lost' | undefined {
  const [code, setCode] = useState<Code | 'lost' | undefined>(isMoving() ? modalCode.module : undefined);
  const load = useEffectEvent(() => {
    if (code) return;
    // Not in a transition, which would come with the router's, a third of a second later on a phone; and hearing keys as
    // soon as it is seen.
    const show = (loaded: Code) => flushSync(() => setCode(loaded));
    modalCode.load().then(show, () => setCode('lost'));
  });
  useEffect(() => afterPaint(load), []);
  return code;
}

/** The answer to `/product/{id}` as soon as a `FetchProduct` of that id has it; refreshed by the router. */
function useProductAnswer(id: string): ProductAnswer | undefined {
  return useFetcher<ProductAnswer>({ key: answerKey(id) }).data;
}

/** The modal's code could not be loaded. The product's page at the same address takes its place if the server answers. */
function MissingCode() {
  const { isAsking, isUnreachable, load } = useFreshPage();
  if (!isUnreachable) return <EmptyView />;
  return (
    <div className="px-4 py-20 text-center" role="alert">
      <DialogTitle className="font-display text-display-s">No connection</DialogTitle>
      <p className="mt-4 text-muted">The shop could not be reached. Please look at your connection.</p>
      <TryAgainLink isTrying={isAsking} onTry={load} />
    </div>
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

/** While the card's picture moves, a press hits the root element instead of the dialog: one beside the panel closes it. */
function useCloseWhileMoving(panel: RefObject<HTMLElement | null>, close: () => void): void {
  const onPress = useEffectEvent(({ target, detail, clientX, clientY }: MouseEvent) => {
    const box = panel.current?.getBoundingClientRect();
    // The second press of a double click is on the card that opens the product.
    if (!box || detail > 1 || target !== document.documentElement || !isMoving()) return;
    const isBeside = clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
    if (isBeside) close();
  });
  useEffect(() => {
    const listener = (event: MouseEvent) => onPress(event);
    addEventListener('mousedown', listener);
    return () => removeEventListener('mousedown', listener);
  }, []);
}

/** Puts the focus where it was: on the card, which is scrolled into view only if it is another than the one opened. */
function focusCard(id: string, openedFirst: string): void {
  const card = document.querySelector<HTMLElement>(`#content a[href="/product/${CSS.escape(id)}"]`);
  const place = card ?? document.getElementById('content');
  place?.focus({ preventScroll: !card || id === openedFirst });
}
