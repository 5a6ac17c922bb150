import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { useIsHydrated } from '#app/ui/browser-state.ts';

/** Milliseconds for which the button says what it did. */
const FEEDBACK_MS = 3000;

/** Puts a text on the clipboard and says so. Its place is reserved, but empty, where scripts or the clipboard are missing. */
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
          {WORDS[outcome]}
          {outcome === 'idle' ? <span className="sr-only"> of {of}</span> : null}
        </span>
      </button>
      <span role="status" className="sr-only">
        {outcome === 'idle' ? '' : WORDS[outcome]}
      </span>
    </p>
  );
}

type Outcome = 'idle' | 'copied' | 'refused';

const WORDS: Record<Outcome, string> = {
  idle: 'Copy address',
  copied: 'Address copied',
  refused: 'Please copy it by hand',
};
