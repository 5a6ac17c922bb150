import { type Ref, useEffect, useState } from 'react';
import { afterPause } from '#app/ui/after-pause.ts';
import { Field } from '#app/ui/field.tsx';
import type { ChosenProduct } from '#catalog/products/home-products.server.ts';
import type { ListedProduct } from '#catalog/products/product.ts';
import { Thumbnail } from '../../parts/thumbnail.tsx';
import { get } from '../../writes/get.ts';
import { texts } from './texts.ts';

interface Props {
  ref: Ref<HTMLInputElement>;
  isFull: boolean;
  /** The ids of products that are not offered. */
  except: string[];
  /** Also moves the focus, because a full list hides the field. */
  onChoose(product: ChosenProduct & { id: string }): void;
}

/** Finds visible products by name or code while typing. Enter adds the first one. */
export function FindProduct({ ref, isFull, except, onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const [answer, setAnswer] = useState<Answer>(IDLE);
  const term = typed.trim();
  useEffect(() => {
    setAnswer(IDLE);
    if (term === '') return;
    return afterPause(DEBOUNCE_MS, async (signal) => {
      const address = `/search/suggestions?${new URLSearchParams({ q: term })}`;
      const suggested = await get<{ products: ListedProduct[] }>(address, signal);
      if (!signal.aborted)
        setAnswer(
          suggested ? { state: 'found', products: suggested.products } : { ...IDLE, state: 'failed' },
        );
    });
  }, [term]);
  if (isFull) return <p className="mt-4 text-muted text-sm">{texts.isFull}</p>;
  const offered = answer.products.filter(({ id }) => !except.includes(id));
  const choose = ({ id, code, name, images }: ListedProduct) => {
    setTyped('');
    onChoose({ id, code, name, image: images[0], hidden: false });
  };
  return (
    <div className="max-w-md">
      <Field
        ref={ref}
        label={texts.find}
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
        {term === '' ? '' : sentenceOf(answer.state, answer.products.length, offered.length)}
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
                <span className="sr-only">{texts.add} </span>
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

interface Answer {
  state: 'searching' | 'found' | 'failed';
  products: ListedProduct[];
}

function sentenceOf(state: Answer['state'], found: number, offered: number): string {
  if (state === 'searching') return texts.searching;
  if (state === 'failed') return texts.searchFailed;
  if (found === 0) return texts.noneFound;
  return offered === 0 ? texts.alreadyListed : '';
}

const IDLE: Answer = { state: 'searching', products: [] };
const DEBOUNCE_MS = 250;
