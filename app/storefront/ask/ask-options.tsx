import { type ReactNode, useId, useRef } from 'react';
import { Link } from 'react-router';
import { PhoneNumber } from '#app/storefront/contact-value.tsx';
import { useVisitorOffice } from '#app/storefront/offices/visitor-office.ts';
import type { ContactOffice } from '#app/storefront/shown-shop.server.ts';
import { useShop } from '#app/storefront/use-shop.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { ClosePopover } from '#app/ui/dialog/dialog.tsx';
import { useCloseOnLeaving } from '#app/ui/dialog/overlay-entry.ts';
import { Select, useEarlyChoice } from '#app/ui/select.tsx';
import { mailLink, telephoneLink, whatsAppLink } from '#catalog/settings/contact-links.ts';
import { languageOf } from '#catalog/text/languages.ts';

interface Props {
  title: string;
  /** The text of the main button on a phone, if it does not name the way of contact. */
  label?: string | undefined;
  /** The ids of the products that the question is about. */
  products: string[];
  /** Whether they are the visitor's own shortlist, whose notes the form copies. */
  isOwnList?: boolean;
  /** The text of the message. */
  question: string;
  /** The subject of an e-mail. */
  subject: string;
  /** `undefined` until the product's response has arrived. */
  offices: ContactOffice[] | undefined;
  className: string;
}

/**
 * Buttons to ask the visitor's office. On a phone, one button at the foot of the screen starts a WhatsApp message, or an
 * e-mail to an office without WhatsApp, and another one opens a sheet with all contact options. Wide screens, and phones
 * without scripts, show all options at once.
 */
export function AskOptions({
  title,
  label,
  products,
  isOwnList = false,
  question,
  subject,
  offices: loadedOffices,
  className,
}: Props) {
  const texts = useTexts();
  const sheet = useRef<HTMLDivElement>(null);
  useCloseOnLeaving(sheet);
  const [heading, ways] = [useId(), useId()];
  const { offices, office, choose } = useVisitorOffice(loadedOffices);
  const { emails } = useShop();
  const chat = office.whatsapp
    ? ({ href: whatsAppLink(office.whatsapp, question), target: '_blank', rel: 'noopener' } as const)
    : null;
  const message = texts.ask.message(office.title, question);
  const mail = { href: mailLink(office.email ?? emails.general, { subject, body: message }) };
  return (
    <section
      aria-labelledby={heading}
      className={`foot-bar z-20 border-line border-t bg-page pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:pb-6 print:hidden ${className}`}
    >
      <div className="ask-row">
        <ContactOption {...(chat ?? mail)} className="min-w-0 bg-brand text-page">
          <span className="min-w-0 py-1.5 leading-tight">
            {label ?? (chat ? texts.ask.askOnWhatsApp : texts.ask.email)}
            <span dir="auto" {...languageOf(office, 'title')} className="block truncate text-xs">
              {office.title}
            </span>
          </span>
        </ContactOption>
        <button type="button" popoverTarget={ways} className="min-h-12 border border-ink px-4 text-sm">
          {texts.ask.otherOptions}
        </button>
      </div>
      <div
        ref={sheet}
        id={ways}
        popover="auto"
        tabIndex={-1}
        className="contact-sheet outline-none"
        onToggle={({ newState }) => newState === 'open' && sheet.current?.querySelector('a')?.focus()}
      >
        <div className="ask-panel">
          <div className="flex items-center justify-between gap-4">
            <p
              id={heading}
              className="text-sm [@media(scripting:enabled)]:max-sm:font-display [@media(scripting:enabled)]:max-sm:text-display-s"
            >
              {title}
            </p>
            <ClosePopover
              popover={ways}
              label={texts.ask.closeOptions}
              className="sm:hidden noscript:hidden"
            />
          </div>
          <OfficeSelect offices={offices} office={office} onChoose={choose} />
          <div className="mt-2 flex flex-wrap gap-2">
            {chat ? (
              <ContactOption {...chat} className="bg-brand text-page">
                {texts.ask.whatsApp}
              </ContactOption>
            ) : null}
            <ContactOption {...mail} className={chat ? 'border border-ink' : 'bg-brand text-page'}>
              {texts.ask.email}
            </ContactOption>
            <Link
              to={`/ask?products=${products.join()}${isOwnList ? '#shortlist' : ''}`}
              className={`${OPTION} border border-ink`}
            >
              {texts.ask.form}
            </Link>
            <ContactOption
              href={telephoneLink(office.phone)}
              className="w-full flex-none sm:hidden noscript:hidden"
            >
              <span>
                {texts.ask.call} <PhoneNumber number={office.phone} />
              </span>
            </ContactOption>
          </div>
        </div>
      </div>
    </section>
  );
}

interface OfficeSelectProps {
  offices: ContactOffice[];
  office: ContactOffice;
  onChoose(name: string): void;
}

/** Selects the office to ask. Without scripts, it only shows the office's name. */
function OfficeSelect({ offices, office, onChoose }: OfficeSelectProps) {
  const texts = useTexts();
  const select = useEarlyChoice(office.name, ({ value }) => onChoose(value));
  return (
    <label className="mt-1 flex min-h-11 flex-wrap items-center gap-x-2 text-sm">
      <span className="text-muted">{texts.ask.goesTo}</span>
      <Select
        ref={select}
        autoComplete="off"
        data-press="office"
        value={office.name}
        onChange={(event) => onChoose(event.target.value)}
        className="max-w-full noscript:hidden"
      >
        {offices.map((each) => (
          <option key={each.name} value={each.name} {...languageOf(each, 'title')}>
            {each.title}
          </option>
        ))}
      </Select>
      <span {...languageOf(office, 'title')} className="hidden noscript:inline">
        {office.title}
      </span>
    </label>
  );
}

interface ContactOptionProps {
  href: string;
  target?: '_blank';
  rel?: 'noopener';
  className: string;
  children: ReactNode;
}

function ContactOption({ className, ...link }: ContactOptionProps) {
  return <a {...link} className={`${OPTION} ${className}`} />;
}

const OPTION =
  'flex min-h-12 max-w-full flex-[1_0_auto] items-center justify-center px-4 text-center text-sm';
