import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import { useState } from 'react';
import { Link } from 'react-router';
import type { FirstStep, FirstSteps } from '#catalog/first-steps/first-steps.ts';
import { RemoveDemoDialog } from './remove-demo-dialog.tsx';
import { texts } from './texts.ts';
import { useDemoRemoval } from './use-demo-removal.ts';

/** Lists the parts of the shop that are still demo content. Each entry links to the page where it is replaced. */
export function FirstStepsList({ firstSteps: { steps, demo } }: { firstSteps: FirstSteps }) {
  const [isAsking, setAsking] = useState(false);
  const { remove, dismiss, isSending } = useDemoRemoval();
  const hasDemo = demo.products + demo.editedProducts + demo.slides + demo.editedSlides + demo.categories > 0;
  return (
    <section aria-labelledby="first-steps" className="mt-4 border-line border-t pt-2 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="first-steps" className="py-2">
          {texts.title} <span className="text-muted">{texts.introduction}</span>
        </h2>
        <div className="flex flex-wrap gap-x-6 noscript:hidden">
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
          onConfirm={(wanted) => {
            setAsking(false);
            void remove(wanted);
          }}
        />
      ) : null}
    </section>
  );
}

function Step({ step: { name, left, page } }: { step: FirstStep }) {
  const { path, hasCount } = STEPS[name];
  const label = texts.steps[name];
  if (left === 0)
    return (
      <span className="flex min-h-11 items-center gap-2 text-muted">
        <Check aria-hidden strokeWidth={1.25} className="size-4" />
        {label}
        <span className="sr-only">{texts.done}</span>
      </span>
    );
  return (
    <Link
      to={page ? `/admin/shop/${page}` : path}
      className="flex min-h-11 items-center gap-2 underline-offset-4 hover:underline"
    >
      <Circle aria-hidden strokeWidth={1.25} className="size-4 text-muted" />
      {label}
      {hasCount ? (
        <span className="text-muted tabular-nums">
          {left}
          <span className="sr-only"> {texts.ofTheDemo}</span>
        </span>
      ) : null}
    </Link>
  );
}

const STEPS: Record<FirstStep['name'], { path: string; hasCount?: boolean }> = {
  name: { path: '/admin/shop/brand' },
  texts: { path: '/admin/shop/brand', hasCount: true },
  logo: { path: '/admin/shop/brand' },
  contact: { path: '/admin/shop/contact' },
  offices: { path: '/admin/shop/offices', hasCount: true },
  slides: { path: '/admin/shop/home', hasCount: true },
  products: { path: '/admin/import', hasCount: true },
};
