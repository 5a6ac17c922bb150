import { useState } from 'react';
import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import { inFigures } from '#catalogue/amounts/amounts.ts';
import type { WantedRemoval } from '#catalogue/commands/remove-demo.server.ts';
import { categoriesInWords, demoInWords, slidesInWords } from '#catalogue/first-steps/demo-in-words.ts';
import type { DemoContent } from '#catalogue/first-steps/first-steps.ts';
import { productsInWords } from '#catalogue/text/english.ts';

interface Props {
  demo: DemoContent;
  onClose(): void;
  onConfirm(wanted: WantedRemoval): void;
}

/**
 * Asks for confirmation before the demo content is removed, and names the numbers. Edited content stays unless the
 * owner chooses otherwise.
 */
export function RemoveDemoDialog({ demo, onClose, onConfirm }: Props) {
  const [includesEdited, setIncludesEdited] = useState(false);
  const untouched = { products: demo.products, slides: demo.slides, categories: demo.categories };
  const edited = {
    products: demo.editedProducts,
    slides: demo.editedSlides,
    categories: demo.categoriesOfEdited,
  };
  const removed = includesEdited
    ? {
        products: untouched.products + edited.products,
        slides: untouched.slides + edited.slides,
        categories: untouched.categories + edited.categories,
      }
    : untouched;
  return (
    <ChoiceDialog
      title="Remove the demo content?"
      onClose={onClose}
      choices={[
        { label: 'Cancel', onChoose: onClose },
        {
          label: 'Remove demo content',
          isDestructive: true,
          disabled: demoInWords(removed) === '',
          onChoose: () => onConfirm({ includesEdited, ...removed }),
        },
      ]}
    >
      <ul className="list-disc ps-5">
        {removed.products > 0 ? (
          <li>
            {productsInWords(removed.products)} with {photosInWords(demo, includesEdited)}
          </li>
        ) : null}
        {removed.slides > 0 ? <li>{slidesInWords(removed.slides)} of the home page</li> : null}
        {removed.categories > 0 ? (
          <li>{categoriesInWords(removed.categories)} without other products</li>
        ) : null}
      </ul>
      {demoInWords(edited) ? (
        <label className="mt-2 flex min-h-11 items-center gap-3 text-ink">
          <input
            type="checkbox"
            checked={includesEdited}
            onChange={({ target }) => setIncludesEdited(target.checked)}
            className="tick-box"
          />
          <span>Also {demoInWords({ ...edited, categories: 0 })} of the demo that you have edited</span>
        </label>
      ) : null}
      {removed.slides > 0 && removed.slides === demo.allSlides ? (
        <p className="mt-2">
          The home page then begins with your tagline, until you add slides of your own under “Home”.
        </p>
      ) : null}
      <p className="mt-2">
        Your own products, photos and slides stay. For 30 days you can undo this on the Activity page.
      </p>
    </ChoiceDialog>
  );
}

function photosInWords({ photos, editedPhotos }: DemoContent, includesEdited: boolean): string {
  const count = photos + (includesEdited ? editedPhotos : 0);
  return count === 1 ? '1 photo' : `${inFigures(count)} photos`;
}
