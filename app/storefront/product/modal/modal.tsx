import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useFetcher, useLocation, useNavigate } from 'react-router';
import { useBasename } from '#app/locale.ts';
import { LanguageLinks } from '#app/storefront/languages/language-menu.tsx';
import { useTexts } from '#app/texts/use-texts.ts';
import { listenTo } from '#app/ui/browser-state.ts';
import { useDelayedFlag } from '#app/ui/delays.ts';
import { DialogTitle } from '#app/ui/dialog/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { fetchJson } from '#app/ui/retry-read.ts';
import { stepOfKey } from '#app/ui/slide-track.tsx';
import { atPage, LIST_PAGE_SIZE } from '#catalog/lists/listing.ts';
import type { ListedProduct } from '#catalog/products/product.ts';
import { isFormField, useSideKeys } from '../card/image-arrows.tsx';
import { ProductMetadata } from '../product-metadata.tsx';
import { ProductView } from '../product-view.tsx';
import { MissingProduct } from './missing-product.tsx';
import {
  answerKey,
  FetchProduct,
  type KnownProduct,
  type ListWindow,
  type OpenProduct,
  openProductLink,
  type ProductAnswer,
  windowAround,
} from './open-product.ts';

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
          {...(answer?.product ? answer : { offices: undefined })}
          product={product}
          missing={missing}
          layout="modal"
          Title={DialogTitle}
          onColor={neighbors.goToColor}
        >
          <NeighborNames {...neighbors} />
          <LanguageLinks className="mt-4 flex flex-wrap gap-x-6 text-sm" link="text-link text-muted" />
        </ProductView>
      ) : missing ? (
        <MissingProduct
          id={open.id}
          missing={missing}
          products={answer?.product === null ? answer.more : []}
          Title={DialogTitle}
        />
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

/** The products before and after the open one in its list. Loads the next part of the list if needed. */
function useNeighbors(open: OpenProduct) {
  const texts = useTexts();
  const location = useLocation();
  const navigate = useNavigate();
  const basename = useBasename();
  const missing = missingPosition(open);
  const further = useFurther(open.place, missing);
  const place = joined(open.place, missing, further);
  const at = place.ids.indexOf(open.id);
  const [previous, next] = neighborsOf({ ...open, place });
  const listedOf = (id: string) => further.find((product) => product.id === id);
  const show = (other: OpenProduct) => {
    const { to, ...options } = openProductLink(location, basename, other);
    navigate(to, { ...options, replace: true });
  };
  return {
    previous,
    next,
    /** `2 of 85`; empty if the list is not known. */
    position:
      at < 0
        ? ''
        : texts.product.position(
            texts.amounts.number(place.start + at + 1),
            texts.amounts.number(place.totalCount),
          ),
    nameOf: (id: string) => listedOf(id)?.name,
    /** Shows another product of the list instead of the open one. Back still leads to the list. */
    goTo(id: string | undefined) {
      if (id) show({ id, listed: listedOf(id) ?? null, place: windowAround(place.ids.indexOf(id), place) });
    },
    /** Shows another color, which takes the place of the open one in its list. */
    goToColor(color: ListedProduct) {
      const ids = place.ids.map((id) => (id === open.id ? color.id : id));
      show({ id: color.id, listed: color, place: { ...place, ids } });
    },
  };
}

type Neighbors = ReturnType<typeof useNeighbors>;

/** The ids before and after the open product in the window of its list. */
export function neighborsOf({
  id,
  place: { ids },
}: OpenProduct): [previous: string | undefined, next: string | undefined] {
  const at = ids.indexOf(id);
  return at < 0 ? [undefined, undefined] : [ids[at - 1], ids[at + 1]];
}

/** The index of a neighbor outside the loaded window; `null` if both are loaded. */
function missingPosition({ id, place: { ids, start, totalCount } }: OpenProduct): number | null {
  const end = start + ids.length;
  if (ids.at(-1) === id && end < totalCount) return end;
  return ids[0] === id && start > 0 ? start - 1 : null;
}

/** The products of the list's page that contains the position, once they have loaded. */
function useFurther({ pages }: ListWindow, position: number | null): ListedProduct[] {
  const address = pages && position !== null ? atPage(pages, Math.floor(position / LIST_PAGE_SIZE) + 1) : '';
  const [further, setFurther] = useState<{ of: string; products: ListedProduct[] }>();
  useEffect(() => {
    if (!address) return;
    const superseded = new AbortController();
    // Not a fetcher, because its failure would show an error page. If this fails, the product has no next neighbor.
    fetchJson<{ products: ListedProduct[] }>(address, superseded.signal).then(
      ({ products }) => setFurther({ of: address, products }),
      () => {},
    );
    return () => superseded.abort();
  }, [address]);
  return further?.of === address ? further.products : [];
}

/** The loaded window, extended by the products of a further page. */
function joined(place: ListWindow, position: number | null, further: ListedProduct[]): ListWindow {
  const added = further.map(({ id }) => id).filter((id) => !place.ids.includes(id));
  if (position !== null && position < place.start)
    return { ...place, ids: [...added, ...place.ids], start: place.start - added.length };
  return { ...place, ids: [...place.ids, ...added] };
}

/** Prefetches both neighbors, once the open product has had time to load its photo. */
function PrefetchNeighbors({ previous, next, when }: Neighbors & { when: boolean }) {
  const isSettled = useDelayedFlag(when, SETTLED_MS);
  return isSettled ? [previous, next].map((id) => id && <FetchProduct key={id} id={id} />) : null;
}

const SETTLED_MS = 700;

/** Buttons and keys to the previous and the next product. On a phone, `NeighborNames` takes their place. */
function NeighborButtons({ previous, next, position, goTo }: Neighbors) {
  const texts = useTexts();
  const buttons = useRef<HTMLDivElement>(null);
  const [backKey, aheadKey] = useSideKeys();
  const onKeyDown = useEffectEvent(({ shiftKey, key, target }: KeyboardEvent) => {
    if (!shiftKey || isFormField(target)) return;
    const step = stepOfKey(key);
    if (step) goTo(step > 0 ? next : previous);
  });
  useEffect(() => {
    const dialog = buttons.current?.closest('dialog');
    return dialog ? listenTo(dialog, 'keydown', onKeyDown) : undefined;
  }, []);
  return (
    <div ref={buttons} className="flex items-center bg-page max-sm:hidden" hidden={!previous && !next}>
      <Step
        label={texts.product.previousProduct}
        keys={`Shift+${backKey}`}
        to={previous}
        goTo={goTo}
        arrow="arrowLeft"
      />
      <p className="text-sm tabular">{position}</p>
      <Step
        label={texts.product.nextProduct}
        keys={`Shift+${aheadKey}`}
        to={next}
        goTo={goTo}
        arrow="arrowRight"
      />
    </div>
  );
}

interface StepProps extends Pick<Neighbors, 'goTo'> {
  label: string;
  keys: string;
  to: string | undefined;
  arrow: 'arrowLeft' | 'arrowRight';
}

function Step({ label, keys, to, goTo, arrow }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={keys}
      // `aria-disabled` instead of `disabled` at the ends of the list, so that the button keeps the focus.
      aria-disabled={!to}
      onClick={() => goTo(to)}
      className="icon-button aria-disabled:cursor-default aria-disabled:text-ink/30"
    >
      <Icon name={arrow} className="size-5 rtl:rotate-180" />
    </button>
  );
}

/** Links to both neighbors on a phone, by name and below the product. */
function NeighborNames({ previous, next, position, nameOf, goTo }: Neighbors) {
  const texts = useTexts();
  if (!previous && !next) return null;
  return (
    <nav
      aria-label={texts.product.otherProducts}
      className="mt-8 flex flex-col items-start border-line border-t pt-4 text-sm sm:hidden print:hidden"
    >
      <p className="text-muted tabular">{position}</p>
      {next ? <ByName label={texts.product.next} id={next} listed={nameOf(next)} goTo={goTo} /> : null}
      {previous ? (
        <ByName label={texts.product.previous} id={previous} listed={nameOf(previous)} goTo={goTo} />
      ) : null}
    </nav>
  );
}

interface ByNameProps {
  label: string;
  id: string;
  listed: string | undefined;
  goTo: Neighbors['goTo'];
}

/** Shows the product's name once the product is prefetched; until then, the word "product". */
function ByName({ label, id, listed, goTo }: ByNameProps) {
  const texts = useTexts();
  const { data } = useFetcher<ProductAnswer>({ key: answerKey(id) });
  return (
    <button
      type="button"
      onClick={() => goTo(id)}
      className="wrap-anywhere min-h-11 max-w-full py-2 text-start"
    >
      {label}{' '}
      <bdi className="underline underline-offset-4">
        {data?.product?.name ?? listed ?? texts.product.product}
      </bdi>
    </button>
  );
}
