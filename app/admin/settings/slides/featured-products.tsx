import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterPause } from '#app/ui/delays.ts';
import { Field } from '#app/ui/field.tsx';
import { fetchJson } from '#app/ui/retry-read.ts';
import type { ChosenProduct } from '#catalog/products/home-products.server.ts';
import type { ListedProduct } from '#catalog/products/product.ts';
import { MAX_FEATURED } from '#catalog/settings/settings-limits.ts';
import type { FeaturedProduct } from '#catalog/settings/shop-settings.ts';
import { moved } from '../../parts/moved.ts';
import { RowButton } from '../../parts/row-parts.tsx';
import { Thumbnail } from '../../parts/stored-picture.tsx';
import { MoveButtons } from '../move-buttons.tsx';
import { texts } from './texts.ts';

interface Props {
  chosen: FeaturedProduct[];
  /** The existing products of the saved choice, by their ids. */
  existing: Record<string, ChosenProduct>;
  error: string | undefined;
  /** Shown below the heading. */
  hint: ReactNode;
  onChange(change: (chosen: FeaturedProduct[]) => FeaturedProduct[]): void;
}

/** Chooses and orders the products of the home page. */
export function FeaturedProducts({ chosen, existing, error, hint, onChange }: Props) {
  const [added, setAdded] = useState<Record<string, ChosenProduct>>({});
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const known = { ...existing, ...added };
  /** Changes the choice. The pressed button may disappear, and so does the field when the list is full. */
  const change = (edit: (chosen: FeaturedProduct[]) => FeaturedProduct[]) => {
    flushSync(() => onChange(edit));
    (field.current ?? heading.current)?.focus();
  };
  return (
    <section aria-labelledby="featured-products" className="mt-10">
      <h2 ref={heading} tabIndex={-1} id="featured-products" className="font-display outline-none">
        {texts.featured.title}
      </h2>
      {hint}
      <p className="mt-1 max-w-prose text-muted text-sm">
        {chosen.length > 0 ? texts.featured.chosen : texts.featured.automatic}
      </p>
      {chosen.length > 0 ? (
        <ol className="mt-3 border-line border-t">
          {chosen.map((product, index) => (
            <ChosenRow
              key={product.id}
              product={product}
              found={known[product.id.toLowerCase()]}
              index={index}
              count={chosen.length}
              onMove={(to) => onChange((latest) => moved(latest, index, to))}
              onRemove={() => change((latest) => latest.filter(({ id }) => id !== product.id))}
            />
          ))}
        </ol>
      ) : null}
      {error ? <p className="mt-1 text-accent text-sm">{error}</p> : null}
      <FindProduct
        ref={field}
        isFull={chosen.length >= MAX_FEATURED}
        except={chosen.map(({ id }) => id)}
        onChoose={({ id, ...found }) => {
          setAdded((latest) => ({ ...latest, [id]: found }));
          change((latest) => [...latest, { id, name: found.name }]);
        }}
      />
    </section>
  );
}

interface RowProps {
  product: FeaturedProduct;
  /** `undefined` if the product was deleted. */
  found: ChosenProduct | undefined;
  index: number;
  count: number;
  onMove(to: number): void;
  onRemove(): void;
}

function ChosenRow({ product, found, index, count, onMove, onRemove }: RowProps) {
  const name = found?.name ?? product.name;
  const note = found ? (found.hidden ? texts.featured.hidden : found.code) : texts.featured.deleted;
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-line border-b py-2">
      <span className="shrink-0">
        <Thumbnail image={found?.image} />
      </span>
      <p className="min-w-32 grow basis-0 wrap-anywhere">
        <bdi>{name}</bdi>
        {note ? <span className="block text-muted text-sm">{note}</span> : null}
      </p>
      <div className="flex items-center">
        <MoveButtons id={`featured-${product.id}`} name={name} index={index} count={count} onMove={onMove} />
        <RowButton of={name} onClick={onRemove} className="text-link ms-2 text-sm">
          {texts.featured.remove}
        </RowButton>
      </div>
    </li>
  );
}

interface FindProps {
  ref: Ref<HTMLInputElement>;
  isFull: boolean;
  /** The ids of products that are not offered. */
  except: string[];
  /** Also moves the focus, because a full list hides the field. */
  onChoose(product: ChosenProduct & { id: string }): void;
}

/** Finds visible products by name or code while typing. Enter adds the first one. */
function FindProduct({ ref, isFull, except, onChoose }: FindProps) {
  const [typed, setTyped] = useState('');
  const term = typed.trim();
  const found = useFoundProducts(term);
  if (isFull) return <p className="mt-4 text-muted text-sm">{texts.featured.isFull}</p>;
  const offered = (found ?? []).filter(({ id }) => !except.includes(id));
  const choose = ({ id, code, name, images }: ListedProduct) => {
    setTyped('');
    onChoose({ id, code, name, image: images[0], hidden: false });
  };
  return (
    <div className="max-w-md">
      <Field
        ref={ref}
        label={texts.featured.find}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter would save the form.
          event.preventDefault();
          if (offered[0]) choose(offered[0]);
        }}
      />
      <p role="status" className="mt-1 text-muted text-sm">
        {term === '' ? '' : sentenceOf(found, offered.length)}
      </p>
      <ul>
        {offered.map((product) => (
          <li key={product.id}>
            <button
              type="button"
              onClick={() => choose(product)}
              className="flex min-h-11 w-full items-center gap-4 border-line border-b py-2 text-start hover:bg-sand"
            >
              <span className="shrink-0">
                <Thumbnail image={product.images[0]} />
              </span>
              <span className="min-w-0 wrap-anywhere">
                <span className="sr-only">{texts.featured.add} </span>
                <bdi>{product.name}</bdi>
                {product.code ? <span className="block text-muted text-sm">{product.code}</span> : null}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function sentenceOf(found: ListedProduct[] | null | undefined, offered: number): string {
  if (found === undefined) return texts.featured.searching;
  if (found === null) return texts.featured.searchFailed;
  if (found.length === 0) return texts.featured.noneFound;
  return offered === 0 ? texts.featured.alreadyListed : '';
}

/** Searches visible products after a pause in typing: `undefined` until the response, `null` if it failed. */
export function useFoundProducts(term: string): ListedProduct[] | null | undefined {
  const [found, setFound] = useState<{ term: string; products: ListedProduct[] | null }>();
  useEffect(() => {
    if (term === '') return;
    return afterPause(DEBOUNCE_MS, async (signal) => {
      const address = `/search/suggestions?${new URLSearchParams({ q: term })}`;
      const answer = await fetchJson<{ products: ListedProduct[] }>(address, signal).catch(() => null);
      if (!signal.aborted) setFound({ term, products: answer?.products ?? null });
    });
  }, [term]);
  return found?.term === term ? found.products : undefined;
}

const DEBOUNCE_MS = 250;
