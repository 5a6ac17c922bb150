import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import { useState } from 'react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import type { DemoNumbers } from '#catalog/first-steps/demo-in-words.ts';
import type { DemoContent, FirstStep, FirstSteps } from '#catalog/first-steps/first-steps.ts';
import { offerAction, offerUndo } from '../products/form/offer-undo.tsx';
import { useWrite } from '../writes/use-write.ts';
import { texts } from './texts.ts';

/** Links to the pages where a new owner replaces the demo. A page that was saved once is checked off. */
export function FirstStepsList({ firstSteps: { steps, demo } }: { firstSteps: FirstSteps }) {
  const [isAsking, setAsking] = useState(false);
  const { remove, dismiss, isSending } = useDemoRemoval();
  const hasDemo = demo.products + demo.slides + demo.categories > 0;
  return (
    <section aria-labelledby="first-steps" className="mt-4 border-line border-t pt-2 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="first-steps" className="py-2">
          {texts.title} <span className="text-muted">{texts.introduction}</span>
        </h2>
        <div className="flex flex-wrap gap-x-6 noscript:hidden">
          <Link to="/admin/shop/brand" className="text-link">
            {texts.close}
          </Link>
          {hasDemo ? (
            <button type="button" disabled={isSending} onClick={() => setAsking(true)} className="text-link">
              {texts.removeDemo}
            </button>
          ) : null}
          <button
            type="button"
            disabled={isSending}
            onClick={() => void dismiss()}
            className="text-link text-muted"
          >
            {texts.dismiss}
          </button>
        </div>
      </div>
      <ul className="flex flex-wrap gap-x-6">
        {steps.map((step) => (
          <li key={step.name}>
            <Step step={step} />
          </li>
        ))}
      </ul>
      {isAsking ? (
        <RemoveDemoDialog
          demo={demo}
          onClose={() => setAsking(false)}
          onConfirm={(confirmed) => {
            setAsking(false);
            void remove(confirmed);
          }}
        />
      ) : null}
    </section>
  );
}

function Step({ step: { name, isDone } }: { step: FirstStep }) {
  const Mark = isDone ? Check : Circle;
  return (
    <Link
      to={PATHS[name]}
      className={`flex min-h-11 items-center gap-2 underline-offset-4 hover:underline ${isDone ? 'text-muted' : ''}`}
    >
      <Mark aria-hidden strokeWidth={1.25} className="size-4 text-muted" />
      {texts.steps[name]}
      {isDone ? <span className="sr-only">{texts.done}</span> : null}
    </Link>
  );
}

const PATHS: Record<FirstStep['name'], string> = {
  brand: '/admin/shop/brand',
  contact: '/admin/shop/contact',
  offices: '/admin/shop/offices',
  home: '/admin/shop/home',
  products: '/admin/import',
};

/** Removes the demo content, or dismisses the list of first steps. Both offer to undo it. */
function useDemoRemoval() {
  const { write, isSending } = useWrite('the dashboard');

  const setDismissed = async (dismissed: boolean) => {
    const sent = await write(DISMISS, { dismissed }, dismissed ? texts.dismissFailed : texts.undoFailed);
    if (!sent.ok) toast.error(sent.message);
    return sent.ok;
  };

  return {
    isSending,
    async remove(confirmed: DemoNumbers) {
      const sent = await write<{ batch: string }>('/admin/first-steps/remove', confirmed, texts.removeFailed);
      if (!sent.ok) return void toast.error(sent.message);
      const { batch } = sent.answer;
      offerUndo({ sentence: texts.removed, batch, failure: texts.undoFailed, takesFocus: true });
    },
    async dismiss() {
      if (!(await setDismissed(true))) return;
      offerAction({
        sentence: texts.dismissed,
        id: 'first-steps',
        takesFocus: true,
        onUndo: () => void setDismissed(false),
      });
    },
  };
}

const DISMISS = '/admin/first-steps/dismiss';

interface Props {
  demo: DemoContent;
  onClose(): void;
  onConfirm(confirmed: DemoNumbers): void;
}

/** Asks for confirmation before the demo content is removed, and says how much is removed. */
function RemoveDemoDialog({
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
