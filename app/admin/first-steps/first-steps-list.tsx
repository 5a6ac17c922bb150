import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import { useState } from 'react';
import { Link } from 'react-router';
import type { FirstStep, FirstSteps } from '#catalog/first-steps/first-steps.ts';
import { RemoveDemoDialog } from './remove-demo-dialog.tsx';
import { texts } from './texts.ts';
import { useDemoRemoval } from './use-demo-removal.ts';

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
