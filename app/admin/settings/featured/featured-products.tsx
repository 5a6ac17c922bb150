import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ChosenProduct } from '#catalog/products/home-products.server.ts';
import type { FeaturedProduct } from '#catalog/settings/shop-settings.ts';
import { MAX_FEATURED } from '#catalog/settings/shop-settings.ts';
import { Thumbnail } from '../../parts/thumbnail.tsx';
import { MoveButtons, moved } from '../move-buttons.tsx';
import { FindProduct } from './find-product.tsx';
import { texts } from './texts.ts';

interface Props {
  chosen: FeaturedProduct[];
  /** The existing products of the saved choice, by their ids. */
  existing: Record<string, ChosenProduct>;
  error: string | undefined;
  onChange(change: (chosen: FeaturedProduct[]) => FeaturedProduct[]): void;
}

/** Chooses and orders the products of the home page. */
export function FeaturedProducts({ chosen, existing, error, onChange }: Props) {
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
      <h2 ref={heading} tabIndex={-1} id="featured-products" className="font-display text-lg outline-none">
        {texts.title}
      </h2>
      <p className="mt-1 max-w-prose text-muted text-sm">
        {chosen.length > 0 ? texts.chosen : texts.automatic}
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
  const note = found ? (found.hidden ? texts.hidden : found.code) : texts.deleted;
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
        <button type="button" onClick={onRemove} className="text-link ms-2 text-sm">
          {texts.remove}
          <span className="sr-only"> {name}</span>
        </button>
      </div>
    </li>
  );
}
