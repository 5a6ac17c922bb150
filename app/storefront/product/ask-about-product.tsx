import { useId } from 'react';
import { useOrigin } from '#app/storefront/metadata.tsx';
import { formatPrice, type ListedProduct } from '#catalogue/product.ts';
import { mailLink, whatsAppLink } from '#config/contact-links.ts';
import { store } from '#store';

interface Props {
  product: ListedProduct;
  className: string;
}

/** How a product is bought here: by asking for it. On a phone at the foot of the screen, in reach of the thumb. */
export function AskAboutProduct({ product, className }: Props) {
  const id = useId();
  const question = questionAbout(product, useOrigin());
  return (
    <section
      aria-labelledby={id}
      className={`sticky bottom-0 z-20 border-line border-t bg-page pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:pb-6 ${className}`}
    >
      <p id={id} className="text-sm">
        Ask about this product
      </p>
      <div className="mt-2 flex gap-2">
        <a
          href={whatsAppLink(store.whatsapp, question)}
          target="_blank"
          rel="noopener"
          className={`${BUTTON} bg-ink text-page`}
        >
          WhatsApp
        </a>
        <a
          href={mailLink(store.emails.general, { subject: `Question about ${product.name}`, body: question })}
          className={`${BUTTON} border border-ink`}
        >
          E-mail
        </a>
      </div>
    </section>
  );
}

const BUTTON = 'flex min-h-12 flex-1 items-center justify-center px-4 text-center';

/** A question that is already begun, with what the shop needs to know the product by. */
function questionAbout(product: ListedProduct, origin: string): string {
  return `I would like to ask about ${product.name}, ${formatPrice(product.price)}:\n${origin}/product/${product.id}\n\n`;
}
