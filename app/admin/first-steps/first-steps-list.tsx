import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import { useState } from 'react';
import { Link } from 'react-router';
import type { FirstStep, FirstSteps } from '#catalogue/first-steps/first-steps.ts';
import { RemoveDemoDialog } from './remove-demo-dialog.tsx';
import { useDemoRemoval } from './use-demo-removal.ts';

/** Lists the parts of the shop that are still demo content, each with a link to replace it. */
export function FirstStepsList({ firstSteps: { steps, demo } }: { firstSteps: FirstSteps }) {
  const [isAsking, setAsking] = useState(false);
  const { remove, dismiss, isSending } = useDemoRemoval();
  const hasDemo = demo.products + demo.editedProducts + demo.slides + demo.editedSlides + demo.categories > 0;
  return (
    <section aria-labelledby="first-steps" className="mt-4 border-line border-t pt-2 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="first-steps" className="py-2">
          First steps <span className="text-muted">– replace the demo with your own</span>
        </h2>
        <div className="flex flex-wrap gap-x-6 noscript:hidden">
          {hasDemo ? (
            <button type="button" disabled={isSending} onClick={() => setAsking(true)} className="text-link">
              Remove demo content
            </button>
          ) : null}
          <button
            type="button"
            disabled={isSending}
            onClick={() => void dismiss()}
            className="text-link text-muted"
          >
            Dismiss
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

function Step({ step: { name, left } }: { step: FirstStep }) {
  const { label, path, hasCount } = STEPS[name];
  if (left === 0)
    return (
      <span className="flex min-h-11 items-center gap-2 text-muted">
        <Check aria-hidden strokeWidth={1.25} className="size-4" />
        {label}
        <span className="sr-only">: done</span>
      </span>
    );
  return (
    <Link to={path} className="flex min-h-11 items-center gap-2 underline-offset-4 hover:underline">
      <Circle aria-hidden strokeWidth={1.25} className="size-4 text-muted" />
      {label}
      {hasCount ? (
        <span className="text-muted tabular-nums">
          {left}
          <span className="sr-only"> of the demo</span>
        </span>
      ) : null}
    </Link>
  );
}

const STEPS: Record<FirstStep['name'], { label: string; path: string; hasCount?: boolean }> = {
  name: { label: 'Name', path: '/admin/shop/brand' },
  logo: { label: 'Logo', path: '/admin/shop/brand' },
  contact: { label: 'Contact', path: '/admin/shop/contact' },
  offices: { label: 'Offices', path: '/admin/shop/offices', hasCount: true },
  slides: { label: 'Slides', path: '/admin/shop/home', hasCount: true },
  products: { label: 'Products', path: '/admin/import', hasCount: true },
};
