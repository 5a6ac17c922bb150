import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { ProductPicture } from '#app/storefront/product/card/product-picture.tsx';
import { useTexts } from '#app/texts/use-texts.ts';
import { overlayEntry } from '#app/ui/dialog/overlay-entry.ts';
import { MarkedText } from '#app/ui/marked-text.tsx';
import { isPlainClick } from '#app/ui/press.ts';
import { normalizeTerm } from '#catalog/search/search.ts';
import { languageOf } from '#catalog/text/languages.ts';
import { Price } from '../product/product-heading.tsx';
import type { Suggestions } from './find-suggestions.server.ts';
import { searchPath } from './search-form.tsx';

interface Props {
  id: string;
  optionId: (index: number) => string;
  isOpen: boolean;
  text: string;
  products: Suggestions['products'];
  chosen: number;
  /** Whether the next page replaces the history entry of the bar that is open. */
  replace: boolean;
}

/** The suggested products and a link to all results. Options are links, so they can be opened in a new tab. */
export function SuggestionList({ id, optionId, isOpen, text, products, chosen, replace }: Props) {
  const texts = useTexts();
  const term = normalizeTerm(text);
  const option = (index: number) => ({
    id: optionId(index),
    role: 'option',
    'aria-selected': index === chosen,
    tabIndex: -1,
    replace,
    onClick: (event: MouseEvent) => isPlainClick(event) && overlayEntry.leave(),
    // Keep the focus in the field.
    onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
    className:
      'flex min-h-11 items-center gap-4 px-2 py-2 -mx-2 hover:bg-sand aria-selected:bg-sand aria-selected:outline-1 aria-selected:outline-ink',
  });

  return (
    <div id={id} role="listbox" aria-label={texts.search.suggestions} hidden={!isOpen} className="py-3">
      {products.map((product, index) => (
        <Link key={product.id} to={`/product/${product.id}`} {...option(index)}>
          <span className="block h-15 w-12 shrink-0 bg-sand">
            <ProductPicture
              image={product.images[0]}
              alt=""
              presets={['thumb']}
              sizes="3rem"
              className="size-full object-cover"
            />
          </span>
          <div className="min-w-0 grow sm:flex sm:items-center sm:justify-between sm:gap-6">
            <p className="wrap-anywhere line-clamp-3 min-w-0 grow">
              <bdi {...languageOf(product, 'name')}>
                <MarkedText pieces={product.markedName} />
              </bdi>
            </p>
            <Price product={product} />
          </div>
        </Link>
      ))}
      <Link to={searchPath(term)} {...option(products.length)}>
        <span className="wrap-anywhere">{texts.search.seeAll(term)}</span>
      </Link>
    </div>
  );
}
