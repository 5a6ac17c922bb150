import { Component, lazy, type ReactNode, Suspense, useDeferredValue, useRef, useState } from 'react';
import { useFetcher, useLocation, useNavigate } from 'react-router';
import { useShop } from '#app/storefront/use-shop.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { Dialog, DialogTitle } from '#app/ui/dialog/dialog.tsx';
import { TryAgainLink } from '#app/ui/error-page.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { MissingCodeError, useReloadWhenReachable } from '#app/ui/retry-read.ts';
import { CardPicture, NO_PICTURE, picturesOf } from '../card/product-picture.tsx';
import { MODAL_COLUMNS, MODAL_NAME, MODAL_PICTURE, MODAL_TEXT, ProductHeading } from '../product-heading.tsx';
import {
  answerKey,
  findCard,
  type KnownProduct,
  type OpenProduct,
  type ProductAnswer,
  useOpenProduct,
} from './open-product.ts';

/** The modal of the open product, if there is one. */
export function OpenedProduct() {
  const open = useOpenProduct();
  return open ? <OpenedModal open={open} /> : null;
}

/** A product over the page from which it was opened. Closing it goes back to that page. */
function OpenedModal({ open }: { open: OpenProduct }) {
  const texts = useTexts();
  const close = useClose();
  const { data: answer } = useFetcher<ProductAnswer>({ key: answerKey(open.id) });
  const panel = useRef<HTMLDivElement>(null);
  const [openedFirst] = useState(open.id);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const [attempts, setAttempts] = useState(1);
  // The first paint shows only the card's data, because rendering the whole modal takes longer.
  const isPainted = useDeferredValue(true, false);
  // Keep the card's data if the shop does not respond.
  const isUnreachable = answer?.product === null && answer.missing === 'unreachable';
  const product = answer && !isUnreachable ? answer.product : open.listed;
  const first = <FirstView product={product} />;

  return (
    <Dialog
      className="dialog-overlay grid place-items-center"
      isModal={isPainted}
      // Focus the panel, because a focused button would look selected.
      initialFocus={panel}
      onClose={close}
      onClosed={() => focusCard(open.id, openedFirst)}
    >
      <div ref={panel} tabIndex={-1} className="product-panel">
        {/* The same button before and after the modal's code has loaded, so that a click in between is not lost. */}
        <div className={`${BAR} ${answer !== undefined && product === null ? 'sm:w-full' : BAR_OVER_TEXT}`}>
          <div ref={setBar} />
          <button
            type="button"
            aria-label={texts.card.close}
            onClick={close}
            className="icon-button relative z-1 ms-auto bg-page -outline-offset-4"
          >
            <Icon name="cross" className="size-6" />
          </button>
        </div>
        <MissingCodeBoundary key={attempts} onLoaded={() => setAttempts(attempts + 1)}>
          {isPainted ? (
            <Suspense fallback={first}>
              <ProductModal {...{ open, product, answer, bar, first }} />
            </Suspense>
          ) : (
            first
          )}
        </MissingCodeBoundary>
      </div>
    </Dialog>
  );
}

/** The bar over the upper corners: other products, and Close. */
const BAR =
  'sticky top-0 z-30 flex h-0 items-start justify-between print:hidden sm:absolute sm:end-0 sm:h-auto sm:p-2';
const BAR_OVER_TEXT = 'sm:w-[clamp(17rem,40%,26rem)]';

/** The content of the product modal, loaded when a pointer or the focus first reaches a product. */
let ProductModal = lazy(loadModal);

/** Loads the code of the modal. @throws {MissingCodeError} if that fails or takes longer than TIMEOUT_MS */
export async function loadModal(): Promise<{ default: typeof import('./modal.tsx').ProductModal }> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, TIMEOUT_MS);
  });
  try {
    const { ProductModal } = await Promise.race([import('./modal.tsx'), timeout]);
    return { default: ProductModal };
  } catch (cause) {
    throw new MissingCodeError('The code of the product modal could not be loaded', { cause });
  } finally {
    clearTimeout(timer);
  }
}

const TIMEOUT_MS = 120_000;

/**
 * The card's data in the layout of the modal, shown until the modal's code has loaded. Sets only the title; the modal's
 * code sets the other metadata.
 */
function FirstView({ product }: { product: KnownProduct | null }) {
  const texts = useTexts();
  const { brand } = useShop();
  if (!product) return <EmptyView />;
  const { image } = picturesOf(product)[0] ?? NO_PICTURE;
  return (
    <div className={`product-view ${MODAL_COLUMNS}`}>
      <title>{texts.frame.pageTitle(product.name, brand)}</title>
      <div className={MODAL_PICTURE}>
        <CardPicture image={image} eager failure={texts.card.imageUnavailable} />
      </div>
      <div className={MODAL_TEXT}>
        <ProductHeading product={product} Title={DialogTitle} size={MODAL_NAME} />
      </div>
    </div>
  );
}

/** A placeholder with the modal's layout, for a product without any data yet. */
function EmptyView() {
  const texts = useTexts();
  return (
    <div className={MODAL_COLUMNS}>
      <DialogTitle className="sr-only">{texts.card.loadingProduct}</DialogTitle>
      <div className={MODAL_PICTURE} />
    </div>
  );
}

/** Catches only `MissingCodeError`, thrown if the modal's code could not be loaded. The page handles other errors. */
class MissingCodeBoundary extends Component<MissingCodeProps & { children: ReactNode }, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if ((error as unknown) instanceof MissingCodeError) return <MissingCode onLoaded={this.props.onLoaded} />;
    throw error;
  }
}

interface MissingCodeProps {
  /** Called when another attempt has loaded the modal's code. */
  onLoaded(): void;
}

/**
 * Shown if the modal's code could not be loaded. If the server responds, loads the code again, or the product's own page
 * if the server no longer has that code.
 */
function MissingCode({ onLoaded }: MissingCodeProps) {
  const texts = useTexts();
  const { isChecking, isUnreachable, load } = useReloadWhenReachable(async () => {
    await loadModal();
    ProductModal = lazy(loadModal);
    onLoaded();
  });
  if (!isUnreachable) return <EmptyView />;
  return (
    <div className="px-4 py-20 text-center" role="alert">
      <DialogTitle className="font-display text-display-s">{texts.errors.unreachable.title}</DialogTitle>
      <p className="mt-4 text-muted">{texts.errors.unreachable.sentence}</p>
      <TryAgainLink isTrying={isChecking} onTry={load} />
    </div>
  );
}

/** Returns a function that goes back to the page below, which is the previous history entry. */
function useClose() {
  const navigate = useNavigate();
  const { key } = useLocation();
  const closed = useRef('');
  return () => {
    // Close each history entry only once: going back takes a moment, and a second Escape would leave the page below.
    if (closed.current === key) return;
    closed.current = key;
    navigate(-1);
  };
}

/** Focuses the card again. Scrolls to it only if the visitor moved on to another product in the modal. */
function focusCard(id: string, openedFirst: string): void {
  const card = findCard(id);
  const place = card ?? document.getElementById('content');
  place?.focus({ preventScroll: !card || id === openedFirst });
}
