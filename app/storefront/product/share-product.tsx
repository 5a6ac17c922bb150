import { useState } from 'react';
import { useBase } from '#app/language.ts';
import { useOrigin } from '#app/storefront/metadata.tsx';
import { useTexts } from '#app/texts/use-texts.ts';
import type { ListedProduct } from '#catalog/products/product.ts';

/** A button that opens the sharing dialog of the device, or copies the product's address if there is none. */
export function ShareProduct({ product }: { product: ListedProduct }) {
  const texts = useTexts();
  const url = `${useOrigin()}${useBase()}/product/${product.id}`;
  const [outcome, setOutcome] = useState<Outcome>('none');
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span role="status" className="text-muted">
        {outcome === 'none' ? null : texts.product[MESSAGES[outcome]]}
      </span>
      <button
        type="button"
        onClick={async ({ currentTarget }) => setOutcome(await share(product.name, url, currentTarget))}
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
