import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { getContext } from '#app/context.ts';
import type { PageHandle } from '#app/pages.server.ts';
import { MailAddress, PhoneNumber } from '#app/storefront/contact-value.tsx';
import { Metadata } from '#app/storefront/metadata.tsx';
import { officeCountries } from '#app/storefront/shown-shop.server.ts';
import { translatedStore } from '#app/storefront/translated.server.ts';
import { useShop } from '#app/storefront/use-shop.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { mailLink, telephoneLink } from '#catalog/settings/contact-links.ts';
import { languageOf } from '#catalog/text/languages.ts';
import type { Route } from './+types/route';

export const handle: PageHandle = { parameters: [], isInSitemap: true };

export function loader(args: Route.LoaderArgs) {
  const shop = getContext(args);
  const store = translatedStore(shop);
  return {
    contact: store.contact,
    officeCountries: officeCountries(store, shop.locale.language),
  };
}

/** The page shows no products, so that only changes of the settings make it stale in the page cache. */
export const headers = () => ({ 'Cache-Tag': 'shop' });

export default function Contact({ loaderData: { contact, officeCountries } }: Route.ComponentProps) {
  const texts = useTexts();
  const { brand, emails, phones } = useShop();
  return (
    <div className="measure pt-8 md:pt-12">
      <Metadata
        title={texts.frame.contactUs}
        description={texts.contact.description(brand)}
        path="/contact"
      />
      <header className="max-w-[44rem] pb-10 md:pb-14">
        <p className="eyebrow">{texts.frame.writeOrCall}</p>
        <h1 className="mt-4 font-display text-display-l">{texts.frame.contactUs}</h1>
        <p {...languageOf(contact, 'introduction')} className="mt-5 text-lg text-muted">
          {contact.introduction}
        </p>
      </header>
      <div className="border-line border-b">
        <ContactOption
          heading={texts.contact.general}
          note={contact.general}
          noteLanguage={languageOf(contact, 'general')}
        >
          <a href={mailLink(emails.general)} className={LINK}>
            <MailAddress address={emails.general} />
          </a>
        </ContactOption>
        {emails.direct ? (
          <ContactOption
            heading={texts.contact.direct}
            note={contact.direct}
            noteLanguage={languageOf(contact, 'direct')}
          >
            <a href={mailLink(emails.direct)} className={LINK}>
              <MailAddress address={emails.direct} />
            </a>
          </ContactOption>
        ) : null}
        <ContactOption
          heading={texts.contact.phone}
          note={contact.phones}
          noteLanguage={languageOf(contact, 'phones')}
        >
          {phones.map((phone) => (
            <a key={phone} href={telephoneLink(phone)} className={LINK}>
              <PhoneNumber number={phone} />
            </a>
          ))}
        </ContactOption>
        <ContactOption heading={texts.contact.offices} note={officeCountries}>
          <Link to="/locations" className={LINK}>
            {texts.contact.findOffice}
          </Link>
        </ContactOption>
      </div>
    </div>
  );
}

const LINK =
  'inline-flex min-h-11 w-fit items-center text-display-s underline decoration-1 decoration-edge underline-offset-8 wrap-anywhere hover:decoration-ink';

interface ContactOptionProps {
  heading: string;
  note: string;
  /** `lang` and `dir` of a note that is not in the language of the page. */
  noteLanguage?: ReturnType<typeof languageOf>;
  children: ReactNode;
}

function ContactOption({ heading, note, noteLanguage, children }: ContactOptionProps) {
  return (
    <section
      aria-label={heading}
      className="grid gap-x-8 gap-y-4 border-line border-t py-8 md:grid-cols-[2fr_3fr]"
    >
      <div>
        <h2 className="text-lg">{heading}</h2>
        <p {...noteLanguage} className="mt-1 max-w-80 text-muted">
          {note}
        </p>
      </div>
      <div className="grid content-start gap-y-2">{children}</div>
    </section>
  );
}
