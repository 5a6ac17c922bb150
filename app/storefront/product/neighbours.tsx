import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useFetcher } from 'react-router';
import type { Neighbours } from './open-product.ts';
import { answerKey, type ProductAnswer } from './product-answer.ts';

/** The buttons to the products before and after in the list, where it has more than one. A phone has the words below. */
export function NeighbourButtons({ previous, next, goTo }: Neighbours) {
  if (!previous && !next) return null;
  return (
    <div className="flex bg-page max-sm:hidden">
      <button
        type="button"
        aria-label="Previous product"
        aria-keyshortcuts="Shift+ArrowLeft"
        aria-disabled={!previous}
        onClick={() => goTo(previous)}
        className={BUTTON}
      >
        <ArrowLeft aria-hidden strokeWidth={1.25} className="size-5 rtl:-scale-x-100" />
      </button>
      <button
        type="button"
        aria-label="Next product"
        aria-keyshortcuts="Shift+ArrowRight"
        aria-disabled={!next}
        onClick={() => goTo(next)}
        className={BUTTON}
      >
        <ArrowRight aria-hidden strokeWidth={1.25} className="size-5 rtl:-scale-x-100" />
      </button>
    </div>
  );
}

/** The same on a phone, by name and below the product: where the arrow would be, a thumb looks for the way back. */
export function NeighbourNames({ previous, next, goTo }: Neighbours) {
  const [nameBefore, nameAfter] = [useName(previous), useName(next)];
  return (
    <div className="mt-8 flex flex-col items-start border-line border-t pt-4 text-sm sm:hidden print:hidden">
      {next ? (
        <button type="button" onClick={() => goTo(next)} className={NAME}>
          Next: <bdi className="underline underline-offset-4">{nameAfter}</bdi>
        </button>
      ) : null}
      {previous ? (
        <button type="button" onClick={() => goTo(previous)} className={NAME}>
          Previous: <bdi className="underline underline-offset-4">{nameBefore}</bdi>
        </button>
      ) : null}
    </div>
  );
}

const NAME = 'wrap-anywhere min-h-11 max-w-full text-start';

/** It is read ahead; until it is here, the word for all of them. */
function useName(id: string | undefined): string {
  const { data } = useFetcher<ProductAnswer>({ key: answerKey(id ?? '') });
  return data?.product?.name ?? 'product';
}

/** Not `disabled` at an end of the list, so that the focus stays where the keyboard has it. */
const BUTTON = 'icon-button aria-disabled:cursor-default aria-disabled:text-ink/30';
