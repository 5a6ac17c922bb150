import { useState } from 'react';
import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import type { WantedRemoval } from '#catalog/commands/remove-demo.server.ts';
import { demoInWords } from '#catalog/first-steps/demo-in-words.ts';
import type { DemoContent } from '#catalog/first-steps/first-steps.ts';
import { texts } from './texts.ts';

interface Props {
  demo: DemoContent;
  onClose(): void;
  onConfirm(wanted: WantedRemoval): void;
}

/**
 * Asks for confirmation before the demo content is removed, and says how much is removed. Edited content stays unless
 * the owner chooses otherwise.
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
  const photos = demo.photos + (includesEdited ? demo.editedPhotos : 0);
  return (
    <ChoiceDialog
      title={texts.confirmRemove}
      onClose={onClose}
      choices={[
        { label: texts.cancel, onChoose: onClose },
        {
          label: texts.removeDemo,
          isDestructive: true,
          disabled: demoInWords(removed) === '',
          onChoose: () => onConfirm({ includesEdited, ...removed }),
        },
      ]}
    >
      <ul className="list-disc ps-5">
        {removed.products > 0 ? <li>{texts.productsWithPhotos(removed.products, photos)}</li> : null}
        {removed.slides > 0 ? <li>{texts.slidesOfHome(removed.slides)}</li> : null}
        {removed.categories > 0 ? <li>{texts.unusedCategories(removed.categories)}</li> : null}
      </ul>
      {demoInWords(edited) ? (
        <label className="mt-2 flex min-h-11 items-center gap-3 text-ink">
          <input
            type="checkbox"
            checked={includesEdited}
            onChange={({ target }) => setIncludesEdited(target.checked)}
            className="tick-box"
          />
          <span>{texts.alsoEdited({ ...edited, categories: 0 })}</span>
        </label>
      ) : null}
      {removed.slides > 0 && removed.slides === demo.allSlides ? (
        <p className="mt-2">{texts.noSlidesLeft}</p>
      ) : null}
      <p className="mt-2">{texts.canUndo}</p>
    </ChoiceDialog>
  );
}
