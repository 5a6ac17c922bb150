import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import type { DemoNumbers } from '#catalog/first-steps/demo-in-words.ts';
import type { DemoContent } from '#catalog/first-steps/first-steps.ts';
import { texts } from './texts.ts';

interface Props {
  demo: DemoContent;
  onClose(): void;
  onConfirm(confirmed: DemoNumbers): void;
}

/** Asks for confirmation before the demo content is removed, and says how much is removed. */
export function RemoveDemoDialog({
  demo: { products, photos, slides, allSlides, categories },
  onClose,
  onConfirm,
}: Props) {
  return (
    <ChoiceDialog
      title={texts.confirmRemove}
      onClose={onClose}
      choices={[
        { label: texts.cancel, onChoose: onClose },
        {
          label: texts.removeDemo,
          isDestructive: true,
          onChoose: () => onConfirm({ products, slides, categories }),
        },
      ]}
    >
      <ul className="list-disc ps-5">
        {products > 0 ? <li>{texts.productsWithPhotos(products, photos)}</li> : null}
        {slides > 0 ? <li>{texts.slidesOfHome(slides)}</li> : null}
        {categories > 0 ? <li>{texts.unusedCategories(categories)}</li> : null}
      </ul>
      {slides > 0 && slides === allSlides ? <p className="mt-2">{texts.noSlidesLeft}</p> : null}
      <p className="mt-2">{texts.canUndo}</p>
    </ChoiceDialog>
  );
}
