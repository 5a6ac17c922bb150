import { LiveCatalog } from '#app/live/live-catalog.tsx';
import { useTexts } from '#app/texts/use-texts.ts';
import { mailLink, telephoneLink } from '#catalog/settings/contact-links.ts';
import { BrandMark } from '../header/brand-link.tsx';
import { MailAddress } from '../mail-address.tsx';
import { PhoneNumber } from '../phone-number.tsx';
import type { ClosedShop } from './closed-shop.ts';

/** The only page of a closed shop: name or logo, and how to reach the owner. It gives way as soon as the shop opens. */
export function ClosedPage({ shop: { brand, logo, emails, phones, cursor } }: { shop: ClosedShop }) {
  const texts = useTexts().frame;
  return (
    <main className="measure grid min-h-svh content-center justify-items-center py-16 text-center">
      <title>{brand}</title>
      <meta name="robots" content="noindex" />
      <p className="font-display text-display-m wrap-anywhere">
        <BrandMark brand={brand} logo={logo} size="h-16 max-w-full" />
      </p>
      <h1 className="mt-10 text-lg">{texts.opensSoon}</h1>
      <p className="mt-6 grid justify-items-center text-muted">
        <a href={mailLink(emails.general)} className="text-link">
          <MailAddress address={emails.general} />
        </a>
        {phones.map((phone) => (
          <a key={phone} href={telephoneLink(phone)} className="text-link">
            <PhoneNumber number={phone} />
          </a>
        ))}
      </p>
      <LiveCatalog topic="shop" cursor={cursor} />
    </main>
  );
}
