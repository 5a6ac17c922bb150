import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { useTexts } from '#app/texts/use-texts.ts';
import { useIsHydrated } from '#app/ui/browser-state.ts';

/** Milliseconds for which the button shows the result. */
const FEEDBACK_MS = 3000;

/** Copies a text to the clipboard. Invisible, but as high as usual, if scripts or the clipboard are not available. */
export function CopyButton({ text, of }: { text: string; of: string }) {
  const texts = useTexts();
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
  const message = texts.locations[MESSAGES[outcome]];
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
          {message}
          {outcome === 'idle' ? <span className="sr-only">{texts.locations.ofOffice(of)}</span> : null}
        </span>
      </button>
      <span role="status" className="sr-only">
        {outcome === 'idle' ? '' : message}
      </span>
    </p>
  );
}

type Outcome = 'idle' | 'copied' | 'refused';

const MESSAGES = { idle: 'copyAddress', copied: 'addressCopied', refused: 'copyFailed' } as const;
