import { Component, type ComponentProps, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { reloadOnce } from '#app/router/reload-once.ts';
import { useDelayedFlag } from '#app/ui/use-delayed-flag.ts';
import { store } from '#store';
import { EmptyView, PANEL, VEIL } from './modal-frame.tsx';
import { neighboursOf, type OpenProduct, useOpeningProduct } from './open-product.ts';
import { OwnPageLink } from './own-page-link.tsx';
import { answerKey, type ProductAnswer } from './product-answer.ts';
import { modalCode } from './product-link.tsx';

/** The product that is open over the page, in its modal; nothing where none is. */
export function OpenedProduct() {
  const { open, isSettled } = useOpeningProduct();
  return open ? <Opened open={open} isSettled={isSettled} /> : null;
}

function Opened({ open, isSettled }: { open: OpenProduct; isSettled: boolean }) {
  // One attempt per opening: an import that failed is tried again when a product is opened again.
  const [code] = useState(() => modalCode.load());
  const answer = useProductAnswer(open.id);
  // What the card knew stays where the shop does not answer.
  const isUnreachable = answer?.product === null && answer.missing === 'unreachable';
  const product = answer && !isUnreachable ? answer.product : open.listed;
  // The neighbours are asked for once the product itself has been here for a while, with its picture: a step to one of
  // them then shows it at once.
  const ids = useDelayedFlag(answer !== undefined, SETTLED_MS) ? [open.id, ...neighboursOf(open)] : [open.id];
  // The rest of the metadata comes with the modal's code.
  const title = product && isSettled ? <title>{`${product.name} - ${store.brand}`}</title> : null;
  return (
    <>
      {ids.map((id) => (id ? <FetchProduct key={id} id={id} /> : null))}
      <UnlessItFails otherwise={<NotOpened id={open.id} title={title} />}>
        <Suspense fallback={<Opening title={title} />}>
          <Modal code={code} open={open} product={product} answer={answer} isSettled={isSettled} />
        </Suspense>
      </UnlessItFails>
    </>
  );
}

const SETTLED_MS = 700;

/** The answer to `/product/{id}` as soon as a `FetchProduct` of that id has it; refreshed by the router. */
function useProductAnswer(id: string): ProductAnswer | undefined {
  return useFetcher<ProductAnswer>({ key: answerKey(id) }).data;
}

/** Asks for a product; its answer is there for as long as it is mounted. */
function FetchProduct({ id }: { id: string }) {
  const { load } = useFetcher<ProductAnswer>({ key: answerKey(id) });
  useEffect(() => {
    load(`/product/${id}`);
  }, [load, id]);
  return null;
}

type Code = Awaited<ReturnType<typeof modalCode.load>>;

function Modal({ code, ...props }: { code: Promise<Code> } & ComponentProps<Code['ProductModal']>) {
  // A promise is waited for even where it is kept, and the modal would come a frame later.
  const { ProductModal } = modalCode.module ?? use(code);
  return <ProductModal {...props} />;
}

/** The placeholder of the modal: its empty frame, in its place. */
function Opening({ title }: { title: ReactNode }) {
  return (
    <div className={VEIL}>
      {title}
      <div className={PANEL} role="status">
        <EmptyView />
        <span className="sr-only">Opening the product…</span>
      </div>
    </div>
  );
}

/** After a deploy the address bar's own page has the code that is not to be had any more. */
function NotOpened({ id, title }: { id: string; title: ReactNode }) {
  useEffect(() => reloadOnce(), []);
  return (
    <div className={VEIL}>
      {title}
      <div className="max-w-md bg-page p-8 text-center" role="alert">
        <p>The view of this product could not be loaded.</p>
        <OwnPageLink id={id} className="mt-4" />
      </div>
    </div>
  );
}

/** Shows `otherwise` in place of children that throw. React offers no function for it. */
class UnlessItFails extends Component<{ otherwise: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.otherwise : this.props.children;
  }
}
