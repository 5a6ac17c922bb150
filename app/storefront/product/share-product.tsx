import { useState } from 'react';
import { useOrigin } from '#app/storefront/metadata.tsx';
import type { ListedProduct } from '#catalogue/product.ts';

/** Hands the product's address to the device's own sharing, or else copies it. */
export function ShareProduct({ product }: { product: ListedProduct }) {
  const url = `${useOrigin()}/product/${product.id}`;
  const [outcome, setOutcome] = useState<Outcome>('none');
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span role="status" className="text-muted">
        {outcome === 'copied' ? 'Link copied' : null}
      </span>
      {outcome === 'refused' ? (
        <input
          readOnly
          aria-label="The product’s address, to be copied"
          value={url}
          onFocus={(event) => event.currentTarget.select()}
          className="min-h-11 min-w-0 flex-1 border-edge border-b bg-transparent"
        />
      ) : (
        <button
          type="button"
          onClick={async () => setOutcome(await share(product.name, url))}
          className="text-link justify-end noscript:hidden"
        >
          Share
        </button>
      )}
    </div>
  );
}

type Outcome = 'none' | 'copied' | 'refused';

async function share(title: string, url: string): Promise<Outcome> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url });
      return 'none';
    } catch (error) {
      // The visitor has closed the device's sharing; that is an answer.
      if (error instanceof DOMException && error.name === 'AbortError') return 'none';
    }
  }
  try {
    // Absent where the page is not served over HTTPS.
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'refused';
  }
}
