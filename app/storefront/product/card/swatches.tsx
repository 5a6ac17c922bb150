import type { KeyboardEvent } from 'react';
import { useBasename } from '#app/locale.ts';
import type { Texts } from '#app/texts/en.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { isPlainClick } from '#app/ui/browser-state.ts';
import { stepOfKey } from '#app/ui/slide-track.tsx';
import {
  cardInColor,
  focusPosition,
  type ListedColor,
  type ListedProduct,
} from '#catalog/products/product.ts';
import { variantUrl } from '#platform/media/image-addresses.ts';

interface Props {
  /** One of the colors, with the others. */
  product: ListedProduct;
  /** Whether the colors are one tab stop, in which the arrow keys choose the next one. */
  isOneStop?: boolean;
  onChoose(color: ListedProduct): void;
}

/** Small photos of the colors of a product's model; nothing if it has no others. Without scripts, they are links. */
export function Swatches({ product, isOneStop = false, onChoose }: Props) {
  const texts = useTexts();
  const basename = useBasename();
  const { colors, moreColors = 0 } = product;
  if (!colors) return null;
  const choose = (color: ListedColor) => onChoose(cardInColor(product, color));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be for fields.
    <div
      role="group"
      aria-label={texts.card.colors}
      className={isOneStop ? 'swatches' : 'swatches flex-wrap'}
      onKeyDown={isOneStop ? focusNext : undefined}
    >
      {colors.map((color) => (
        <a
          key={color.id}
          href={`${basename}/product/${color.id}`}
          aria-label={labelOf(color, texts)}
          aria-current={color.id === product.id || undefined}
          tabIndex={isOneStop && color.id !== product.id ? -1 : undefined}
          className={color.inStock ? undefined : 'opacity-40'}
          draggable={false}
          onFocus={isOneStop ? () => choose(color) : undefined}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            choose(color);
          }}
        >
          {color.images[0] ? (
            <img
              src={variantUrl(color.images[0], 'thumb', 'webp')}
              alt=""
              loading="lazy"
              style={{ objectPosition: focusPosition(color.imageFocuses[0]) }}
            />
          ) : null}
        </a>
      ))}
      {moreColors > 0 ? <span dir="ltr" className="pb-1">{`+${moreColors}`}</span> : null}
    </div>
  );
}

/** Names the color, too, if the product's name does not: the first one is often just the name of the piece. */
function labelOf({ name, color, inStock }: ListedColor, texts: Texts): string {
  const isNamed = !color || name.toLowerCase().includes(color.toLowerCase());
  const label = isNamed ? name : name + texts.hours.comma + color;
  return inStock ? label : `${label} (${texts.product.soldOut})`;
}

function focusNext({ key, target }: KeyboardEvent): void {
  const step = stepOfKey(key);
  const { nextElementSibling, previousElementSibling } = target as Element;
  const next = step > 0 ? nextElementSibling : previousElementSibling;
  if (step && next) (next as HTMLElement).focus();
}
