import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { useIsHydrated } from '#app/ui/browser-state.ts';
import { locationsTexts } from './texts.ts';

/** Milliseconds for which the button shows the result. */
const FEEDBACK_MS = 3000;

/** Copies a text to the clipboard. Its place stays empty if scripts or the clipboard are missing. */
export function CopyButton({ text, of }: { text: string; of: string }) {
  const canCopy = useIsHydrated() && 'clipboard' in navigator;
  const [outcome, setOutcome] = useState<Outcome>('idle');

  useEffect(() => {
    if (outcome === 'idle') return;
    const timer = setTimeout(() => setOutcome('idle'), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    );
  const Icon = outcome === 'copied' ? Check : Copy;
  return (
    <p className={`mt-1 noscript:hidden ${canCopy ? '' : 'invisible'}`}>
      <button
        type="button"
        onClick={copy}
        className="inline-flex min-h-11 items-center gap-2 text-muted text-sm hover:text-ink"
      >
        <Icon aria-hidden="true" size={15} strokeWidth={1.25} />
        <span>
          {MESSAGES[outcome]}
          {outcome === 'idle' ? <span className="sr-only">{locationsTexts.ofOffice(of)}</span> : null}
        </span>
      </button>
      <span role="status" className="sr-only">
        {outcome === 'idle' ? '' : MESSAGES[outcome]}
      </span>
    </p>
  );
}

type Outcome = 'idle' | 'copied' | 'refused';

const MESSAGES: Record<Outcome, string> = {
  idle: locationsTexts.copyAddress,
  copied: locationsTexts.addressCopied,
  refused: locationsTexts.copyFailed,
};
