import X from 'lucide-react/icons/x';
import { type ReactNode, useId, useRef } from 'react';
import { useOrigin } from '#app/storefront/metadata.tsx';
import { PhoneNumber } from '#app/storefront/phone-number.tsx';
import { useCloseOnLeaving } from '#app/ui/use-close-on-leaving.ts';
import { formatPrice, type ListedProduct } from '#catalogue/product.ts';
import { mailLink, telephoneLink, whatsAppLink } from '#config/contact-links.ts';
import { store } from '#store';

interface Props {
  product: ListedProduct;
  className: string;
}

/**
 * How a product is bought here: by asking for it. On a phone a button at the foot of the screen, in reach of the thumb,
 * opens the ways to ask as a sheet from below; on a wide screen, and without scripts, they stand there themselves.
 */
export function AskAboutProduct({ product, className }: Props) {
  const sheet = useRef<HTMLDivElement>(null);
  useCloseOnLeaving(sheet);
  const [heading, ways] = [useId(), useId()];
  const question = questionAbout(product, useOrigin());
  const subject = `Question about ${product.name}`;
  return (
    <section
      aria-labelledby={heading}
      className={`foot-bar z-20 border-line border-t bg-page pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:pb-6 print:hidden ${className}`}
    >
      <button type="button" popoverTarget={ways} className="ask-button">
        Ask about this product
      </button>
      <div
        ref={sheet}
        id={ways}
        popover="auto"
        className="contact-sheet"
        onToggle={({ newState }) => newState === 'open' && sheet.current?.querySelector('a')?.focus()}
      >
        <div className="ask-panel">
          <div className="flex items-center justify-between gap-4">
            <p
              id={heading}
              className="text-sm [@media(scripting:enabled)]:max-sm:font-display [@media(scripting:enabled)]:max-sm:text-display-s"
            >
              Ask about this product
            </p>
            <button
              type="button"
              popoverTarget={ways}
              popoverTargetAction="hide"
              className="icon-button -me-2.5 sm:hidden noscript:hidden"
            >
              <X aria-hidden strokeWidth={1.25} />
              <span className="sr-only">Close the ways to ask</span>
            </button>
          </div>
          <div className="mt-2 flex gap-2 max-sm:flex-wrap">
            <Way
              href={whatsAppLink(store.whatsapp, question)}
              className="bg-ink text-page"
              target="_blank"
              rel="noopener"
            >
              WhatsApp
            </Way>
            <Way
              href={mailLink(store.emails.general, { subject, body: question })}
              className="border border-ink"
            >
              E-mail
            </Way>
            <Way href={telephoneLink(store.phones[0])} className="w-full flex-none sm:hidden noscript:hidden">
              <span>
                Call <PhoneNumber number={store.phones[0]} />
              </span>
            </Way>
          </div>
        </div>
      </div>
    </section>
  );
}

interface WayProps {
  href: string;
  target?: '_blank';
  rel?: 'noopener';
  className: string;
  children: ReactNode;
}

function Way({ className, ...link }: WayProps) {
  return (
    <a
      {...link}
      className={`flex min-h-12 flex-1 items-center justify-center px-4 text-center ${className}`}
    />
  );
}

/** A question that is already begun, with what the shop needs to know the product by. */
function questionAbout(product: ListedProduct, origin: string): string {
  const reference = product.code ? ` (Ref. ${product.code})` : '';
  return `I would like to ask about ${product.name}${reference}, ${formatPrice(product.price)}:\n${origin}/product/${product.id}\n\n`;
}
