import { type ReactNode, useId } from 'react';
import { MailAddress } from '#app/storefront/mail-address.tsx';
import { PhoneNumber } from '#app/storefront/phone-number.tsx';
import { useIsHydrated } from '#app/ui/browser-state.ts';
import { mailLink, telephoneLink, whatsAppLink } from '#config/contact-links.ts';
import type { Office } from '#config/store.ts';
import { CopyButton } from './copy-button.tsx';
import { LocalTime } from './local-time.tsx';
import { officeAnchor } from './office-anchor.ts';
import { OfficeMark } from './office-mark.tsx';
import { describeHours } from './opening-hours.ts';

interface Props {
  office: Office;
  /** What the office's type is called. */
  typeName: string;
  /** What its time zone is called. */
  zoneName: string;
}

/** One office, as an entry of an atlas: the country large, everything else in columns beside it. */
export function OfficeCard({ office, typeName, zoneName }: Props) {
  const heading = useId();
  const isHydrated = useIsHydrated();
  return (
    <article
      id={officeAnchor(office)}
      // The atlas leads here.
      tabIndex={-1}
      aria-labelledby={heading}
      data-type={office.type}
      className="relative grid gap-x-8 gap-y-6 py-10 md:py-14 lg:grid-cols-[5fr_7fr] print:grid-cols-[1fr_4fr] print:py-2"
    >
      <div>
        <h2 id={heading} className="font-display text-display-l print:text-display-s">
          {office.country}
        </h2>
        <p className="mt-4 flex items-center gap-2.5 text-muted text-sm print:mt-1">
          <OfficeMark type={office.type} />
          {typeName}
        </p>
      </div>
      <div className="grid gap-x-8 gap-y-8 sm:grid-cols-2 print:grid-cols-[2fr_3fr]">
        <div>
          <h3 className="text-lg">{office.title}</h3>
          <address className="mt-2 max-w-[26ch] text-pretty text-muted not-italic leading-relaxed">
            <a
              href={mapLink(office.address, isHydrated ? navigator.userAgent : null)}
              target="_blank"
              rel="noopener"
              className="underline decoration-1 decoration-edge underline-offset-4 hover:decoration-ink"
            >
              {office.address}
              <span className="sr-only"> (map)</span>
            </a>
          </address>
          <CopyButton text={office.address} of={office.title} />
        </div>
        <dl className="grid content-start">
          <Entry term="Local time">
            <LocalTime timeZone={office.timeZone} zoneName={zoneName} hours={office.hours ?? []} />
          </Entry>
          {office.hours?.length ? (
            <Entry term="Opening hours">
              {office.hours.map((hours) => (
                <span key={hours.opens + hours.days} className="block">
                  {describeHours(hours)}
                </span>
              ))}
            </Entry>
          ) : null}
          {office.contact ? <Entry term="Contact">{office.contact}</Entry> : null}
          <Entry term="Telephone">
            <a href={telephoneLink(office.phone)} className={LINK}>
              <PhoneNumber number={office.phone} />
            </a>
          </Entry>
          <Entry term="WhatsApp">
            <a href={whatsAppLink(office.whatsapp)} rel="noopener" className={LINK}>
              <PhoneNumber number={office.whatsapp} />
            </a>
          </Entry>
          {office.email ? (
            <Entry term="E-mail">
              <a href={mailLink(office.email)} className={`${LINK} wrap-anywhere`}>
                <MailAddress address={office.email} />
              </a>
            </Entry>
          ) : null}
          <Entry term="Identification number">{office.identificationNumber}</Entry>
          <Entry term="Legal form">{office.legalForm}</Entry>
        </dl>
      </div>
    </article>
  );
}

const LINK = 'text-link decoration-edge hover:decoration-ink';

function Entry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid min-h-11 grid-cols-[9rem_1fr] items-baseline gap-x-4 border-line border-t py-2 first:border-t-0 max-[24rem]:grid-cols-1 print:min-h-0 print:py-1">
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="text-pretty tabular-nums">{children}</dd>
    </div>
  );
}

/**
 * Opens an address in the map of the device: on Android that which the visitor has chosen (`geo:`, RFC 5870 as Android
 * reads it), on Apple's devices Apple's, elsewhere and without scripts a map on the web.
 *
 * @param platform as browsers name themselves, `navigator.userAgent`; `null` where that is not known yet.
 */
function mapLink(address: string, platform: string | null): string {
  const query = encodeURIComponent(address);
  if (platform && /Android/.test(platform)) return `geo:0,0?q=${query}`;
  if (platform && /iPhone|iPad|Macintosh/.test(platform)) return `https://maps.apple.com/?q=${query}`;
  return `https://www.openstreetmap.org/search?query=${query}`;
}
