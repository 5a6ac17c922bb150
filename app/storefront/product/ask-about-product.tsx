import X from 'lucide-react/icons/x';
import { type ReactNode, useId, useRef } from 'react';
import { useOrigin } from '#app/storefront/metadata.tsx';
import { useVisitorsOffice } from '#app/storefront/offices/visitors-office.ts';
import { PhoneNumber } from '#app/storefront/phone-number.tsx';
import type { AskedOffice } from '#app/storefront/shown-shop.server.ts';
import { useShop } from '#app/storefront/use-shop.ts';
import { useCloseOnLeaving } from '#app/ui/dialog/use-close-on-leaving.ts';
import { Select } from '#app/ui/select.tsx';
import { type ListedProduct, questionAbout } from '#catalogue/products/product.ts';
import { mailLink, telephoneLink, whatsAppLink } from '#platform/config/shop/contact-links.ts';

interface Props {
  product: ListedProduct;
  /** `undefined` until the product's answer has arrived. */
  offices: AskedOffice[] | undefined;
  className: string;
}

/**
 * How a product is bought here: by asking the visitor's office for it. On a phone one tap at the foot of the screen, in
 * reach of the thumb, begins the message; the other ways come as a sheet from below. On a wide screen, and without
 * scripts, all of them stand there themselves.
 */
export function AskAboutProduct({ product, offices: answered, className }: Props) {
  const sheet = useRef<HTMLDivElement>(null);
  useCloseOnLeaving(sheet);
  const [heading, ways] = [useId(), useId()];
  const { offices, office, choose } = useVisitorsOffice(answered);
  const { emails } = useShop();
  const question = `${questionAbout(product)}\n${useOrigin()}/product/${product.id}\n\n`;
  const subject = product.inStock ? `Question about ${product.name}` : `When is ${product.name} back?`;
  const chat = { href: whatsAppLink(office.whatsapp, question), target: '_blank', rel: 'noopener' } as const;
  return (
    <section
      aria-labelledby={heading}
      className={`foot-bar z-20 border-line border-t bg-page pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:pb-6 print:hidden ${className}`}
    >
      <div className="ask-row">
        <Way {...chat} className="min-w-0 bg-ink text-page">
          <span className="min-w-0 py-1.5 leading-tight">
            {product.inStock ? 'Ask on WhatsApp' : 'Ask when it is back'}
            <span dir="auto" className="block truncate text-xs">
              {office.title}
            </span>
          </span>
        </Way>
        <button type="button" popoverTarget={ways} className="min-h-12 border border-ink px-4">
          Other ways
        </button>
      </div>
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
              {headingFor(product)}
            </p>
            <button
              type="button"
              popoverTarget={ways}
              popoverTargetAction="hide"
              className="icon-button -me-2.5 sm:hidden noscript:hidden"
            >
              <X aria-hidden strokeWidth={1.25} />
              <span className="sr-only">Close contact options</span>
            </button>
          </div>
          <OfficeSelect offices={offices} office={office} onChoose={choose} />
          <div className="mt-2 flex gap-2 max-sm:flex-wrap">
            <Way {...chat} className="bg-ink text-page">
              WhatsApp
            </Way>
            <Way
              href={mailLink(office.email ?? emails.general, {
                subject,
                body: `To ${office.title}\n\n${question}`,
              })}
              className="border border-ink"
            >
              E-mail
            </Way>
            <Way href={telephoneLink(office.phone)} className="w-full flex-none sm:hidden noscript:hidden">
              <span>
                Call <PhoneNumber number={office.phone} />
              </span>
            </Way>
          </div>
        </div>
      </div>
    </section>
  );
}

interface OfficeSelectProps {
  offices: AskedOffice[];
  office: AskedOffice;
  onChoose(country: string): void;
}

/** Selects the office to ask; without scripts only names it. */
function OfficeSelect({ offices, office, onChoose }: OfficeSelectProps) {
  return (
    <label className="mt-1 flex min-h-11 flex-wrap items-center gap-x-2 text-sm">
      <span className="text-muted">Your question goes to</span>
      <Select
        value={office.country}
        onChange={(event) => onChoose(event.target.value)}
        className="max-w-full noscript:hidden"
      >
        {offices.map(({ country, title }) => (
          <option key={country} value={country}>
            {title}
          </option>
        ))}
      </Select>
      <span className="hidden noscript:inline">{office.title}</span>
    </label>
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

function headingFor({ inStock, price }: ListedProduct): string {
  if (!inStock) return 'Ask when this product is back';
  return price === null ? 'Ask for the price' : 'Ask about this product';
}
