import { useState } from 'react';
import { useBasename } from '#app/locale.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { useIsHydrated } from '#app/ui/browser-state.ts';
import { useOrigin } from './metadata.tsx';

interface Props {
  title: string;
  /** The path of the page in the main language: `/product/{id}`. */
  path: string;
}

/** A button that opens the sharing dialog of the device, or copies the page's address if there is none. */
export function ShareButton({ title, path }: Props) {
  const texts = useTexts();
  const url = useOrigin() + useBasename() + path;
  const [outcome, setOutcome] = useState<Outcome>('none');
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span role="status" className="text-muted">
        {outcome === 'none' ? null : texts.product[MESSAGES[outcome]]}
      </span>
      <button
        type="button"
        data-press="share"
        disabled={!useIsHydrated()}
        onClick={async ({ currentTarget }) => setOutcome(await share(title, url, currentTarget))}
        className="text-link justify-end noscript:hidden"
      >
        {texts.product.share}
      </button>
    </div>
  );
}

type Outcome = 'none' | 'copied' | 'failed';

const MESSAGES = { copied: 'linkCopied', failed: 'copyFailed' } as const;

async function share(title: string, url: string, button: HTMLButtonElement): Promise<Outcome> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url });
      return 'none';
    } catch (error) {
      // The visitor has closed the sharing dialog.
      if (error instanceof DOMException && error.name === 'AbortError') return 'none';
    }
  }
  try {
    // Without HTTPS, browsers have no `navigator.clipboard`.
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return copySelected(url, button) ? 'copied' : 'failed';
  }
}

/** Copies a text by selecting it in a temporary field beside the button. @returns whether that worked */
function copySelected(text: string, button: HTMLButtonElement): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sr-only';
  button.after(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  button.focus();
  return isCopied;
}
