import { useState } from 'react';
import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import { inFigures } from '#catalogue/amounts/amounts.ts';
import type { DemoContent } from '#catalogue/first-steps/first-steps.ts';
import { productsInWords } from '#catalogue/text/english.ts';

interface Props {
  demo: DemoContent;
  onClose(): void;
  onConfirm(wanted: { includesEdited: boolean; products: number; slides: number }): void;
}

/**
 * Asks for confirmation before the demo content is removed, and names the numbers. Edited content stays unless the
 * owner chooses otherwise.
 */
export function RemoveDemoDialog({ demo, onClose, onConfirm }: Props) {
  const hasUntouched = demo.products + demo.slides > 0;
  const hasEdited = demo.editedProducts + demo.editedSlides > 0;
  const [includesEdited, setIncludesEdited] = useState(false);
  const products = demo.products + (includesEdited ? demo.editedProducts : 0);
  const slides = demo.slides + (includesEdited ? demo.editedSlides : 0);
  return (
    <ChoiceDialog
      title="Remove the demo content?"
      onClose={onClose}
      choices={[
        { label: 'Cancel', onChoose: onClose },
        {
          label: `Remove ${inWords(products, slides) || 'nothing'}`,
          isDestructive: true,
          disabled: products + slides === 0,
          onChoose: () => onConfirm({ includesEdited, products, slides }),
        },
      ]}
    >
      {hasUntouched ? (
        <p>
          {[
            demo.products > 0 && `${productsInWords(demo.products)} with ${photosInWords(demo.photos)}`,
            demo.slides > 0 && `${slidesInWords(demo.slides)} of the home page`,
          ]
            .filter(Boolean)
            .join(', and ')}
          . Your own products, photos and slides stay.
        </p>
      ) : null}
      {hasEdited ? (
        <label className="mt-2 flex min-h-11 items-center gap-3 text-ink">
          <input
            type="checkbox"
            checked={includesEdited}
            onChange={({ target }) => setIncludesEdited(target.checked)}
            className="tick-box"
          />
          <span>Also {inWords(demo.editedProducts, demo.editedSlides)} of the demo that you have edited</span>
        </label>
      ) : null}
      {slides > 0 && slides === demo.allSlides ? (
        <p className="mt-2">
          The home page then begins with your tagline, until you add slides of your own under “Home”.
        </p>
      ) : null}
      <p className="mt-2">You can undo this right afterwards.</p>
    </ChoiceDialog>
  );
}

/** `45 products and 5 slides`; empty if there is neither. */
function inWords(products: number, slides: number): string {
  return [products > 0 && productsInWords(products), slides > 0 && slidesInWords(slides)]
    .filter(Boolean)
    .join(' and ');
}

function slidesInWords(count: number): string {
  return count === 1 ? '1 slide' : `${count} slides`;
}

function photosInWords(count: number): string {
  return count === 1 ? '1 photo' : `${inFigures(count)} photos`;
}
