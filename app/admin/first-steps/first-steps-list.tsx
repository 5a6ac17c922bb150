import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import { useState } from 'react';
import { href, Link, useFetcher } from 'react-router';
import { toast } from 'sonner';
import { useIsHydrated } from '#app/ui/browser-state.ts';
import { pressedOnce, sentOnce } from '#app/ui/busy.ts';
import type { FirstStep, FirstSteps } from '#catalog/first-steps/first-steps.ts';
import type { action } from '../dashboard/change-dashboard.server.ts';
import { ConfirmDialog } from '../parts/dialogs.tsx';
import { offerAction, offerUndo } from '../writes/offer-undo.tsx';
import { useResult } from '../writes/use-result.ts';
import { texts } from './texts.ts';

/**
 * Links to the pages where a new owner replaces the demo. A page that was saved once is checked off. Without
 * `firstSteps`, only offers to undo the dismissal.
 */
export function FirstStepsList({
  firstSteps,
  isClosed,
}: {
  firstSteps: FirstSteps | null;
  isClosed: boolean;
}) {
  const [isAsking, setAsking] = useState(false);
  const isHydrated = useIsHydrated();
  const fetcher = useFetcher<typeof action>();
  const isSending = fetcher.state !== 'idle';
  useResult(fetcher, 'the dashboard', (result) => {
    if (result.error !== null) return toast.error(result.error);
    if (result.intent === 'remove') {
      offerUndo({
        sentence: texts.removed,
        batch: result.batch,
        failure: texts.failed.show,
        takesFocus: true,
      });
    } else {
      offerAction({
        sentence: texts.dismissed,
        id: 'first-steps',
        takesFocus: true,
        action: href('/admin/dashboard'),
        sent: { intent: 'show' },
        failure: texts.failed.show,
      });
    }
  });
  if (!firstSteps) return null;
  const { steps, demo } = firstSteps;
  const { products, slides, blocks, pages, categories } = demo;
  const hasDemo = products + slides + blocks + pages + categories > 0;
  return (
    <section aria-labelledby="first-steps" className="mt-4 border-line border-t pt-2 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="first-steps" className="py-2">
          {texts.title} <span className="text-muted">{texts.introduction}</span>
        </h2>
        <fetcher.Form {...sentOnce(isSending)} className="flex flex-wrap gap-x-6">
          {isClosed ? null : (
            <Link to="/admin/shop/brand" className="text-link">
              {texts.close}
            </Link>
          )}
          {hasDemo ? (
            <button
              type="button"
              disabled={!isHydrated}
              {...pressedOnce(isSending, () => setAsking(true))}
              className="text-link noscript:hidden"
            >
              {texts.removeDemo}
            </button>
          ) : null}
          <button type="submit" name="intent" value="dismiss" className="text-link text-muted">
            {texts.dismiss}
          </button>
        </fetcher.Form>
      </div>
      <ul className="flex flex-wrap gap-x-6">
        {steps.map((step) => (
          <li key={step.name}>
            <Step step={step} />
          </li>
        ))}
      </ul>
      {isAsking ? (
        <ConfirmDialog
          title={texts.confirmRemove}
          confirm={texts.removeDemo}
          isDestructive
          onClose={() => setAsking(false)}
          onConfirm={() => {
            const confirmed = { products, slides, blocks, pages, categories };
            void fetcher.submit({ intent: 'remove', ...confirmed }, { method: 'post' });
          }}
        >
          <ul className="list-disc ps-5">
            {products > 0 ? <li>{texts.productsWithPhotos(products, demo.photos)}</li> : null}
            {slides > 0 ? <li>{texts.slidesOfHome(slides)}</li> : null}
            {blocks > 0 ? <li>{texts.blocksOfHome(blocks)}</li> : null}
            {pages > 0 ? <li>{texts.pagesOfText(pages)}</li> : null}
            {categories > 0 ? <li>{texts.unusedCategories(categories)}</li> : null}
          </ul>
          {slides > 0 && slides === demo.allSlides ? <p className="mt-2">{texts.noSlidesLeft}</p> : null}
          <p className="mt-2">{texts.canUndo}</p>
        </ConfirmDialog>
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
