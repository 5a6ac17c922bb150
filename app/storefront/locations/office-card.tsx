import { type ReactNode, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { MailAddress, PhoneNumber } from '#app/storefront/contact-value.tsx';
import { usePlaceName } from '#app/storefront/offices/visitor-office.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { useIsHydrated } from '#app/ui/browser-state.ts';
import { Icon } from '#app/ui/icon.tsx';
import { mailLink, telephoneLink, whatsAppLink } from '#catalog/settings/contact-links.ts';
import type { ClosedDays, Office, OpeningHours } from '#catalog/settings/shop-settings.ts';
import type { ShownStore } from '#catalog/settings/shown-store.ts';
import { languageOf } from '#catalog/text/languages.ts';
import { describeHours, openingState, wallClock } from './opening-hours.ts';

interface Props {
  office: ShownStore['offices'][number] & { name: string };
  officeTypes: ShownStore['officeTypes'];
  zoneName: string;
  /** The holidays to come, in words. */
  holidays: string[];
}

/** One office: its place and type, below them the address and the ways to reach it. */
export function OfficeCard({ office, officeTypes, zoneName, holidays }: Props) {
  const texts = useTexts();
  const placeName = usePlaceName();
  const heading = useId();
  const isHydrated = useIsHydrated();
  return (
    <article
      id={officeAnchor(office)}
      // The target of the map's links.
      tabIndex={-1}
      aria-labelledby={heading}
      data-type={office.type}
      className="relative grid content-start gap-y-6 py-8 md:py-10 print:grid-cols-[1fr_4fr] print:gap-x-8 print:py-2"
    >
      <div>
        <h2 id={heading} className="font-display text-display-m print:text-display-s">
          {placeName(office)}
        </h2>
        <p className="mt-2 flex items-center gap-2.5 text-muted text-sm print:mt-1">
          <OfficeMark type={office.type} />
          <span {...languageOf(officeTypes, office.type)}>{officeTypes[office.type]}</span>
        </p>
      </div>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-[2fr_3fr] lg:max-xl:grid-cols-1 print:grid-cols-[2fr_3fr]">
        <div>
          <h3 {...languageOf(office, 'title')} className="text-lg">
            {office.title}
          </h3>
          <address className="mt-2 max-w-[26ch] text-pretty text-muted not-italic leading-relaxed">
            <a
              href={mapLink(office.address, isHydrated ? navigator.userAgent : null)}
              target="_blank"
              rel="noopener"
              className="underline decoration-1 decoration-edge underline-offset-4 hover:decoration-ink"
            >
              <span {...languageOf(office, 'address')}>{office.address}</span>
              <span className="sr-only">{texts.locations.onMap}</span>
            </a>
          </address>
          <CopyButton text={office.address} of={office.title} />
        </div>
        <dl className="grid content-start">
          <Entry term={texts.locations.localTime}>
            <OfficeTime
              timeZone={office.timeZone}
              zoneName={zoneName}
              hours={office.hours ?? []}
              closedDays={office.closedDays ?? []}
            />
          </Entry>
          {office.hours?.length ? (
            <Entry term={texts.locations.openingHours}>
              {office.hours.map((hours) => (
                <span key={hours.opens + hours.days} className="block">
                  {describeHours(hours, texts)}
                </span>
              ))}
            </Entry>
          ) : null}
          {holidays.length > 0 ? (
            <Entry term={texts.locations.closedOn}>
              {holidays.map((days) => (
                <span key={days} className="block">
                  {days}
                </span>
              ))}
            </Entry>
          ) : null}
          {office.contact ? <Entry term={texts.locations.contact}>{office.contact}</Entry> : null}
          <Entry term={texts.locations.telephone}>
            <span className="flex flex-wrap items-baseline gap-4">
              <a href={telephoneLink(office.phone)} className={LINK}>
                <PhoneNumber number={office.phone} />
              </a>
              {office.whatsapp ? (
                <a href={whatsAppLink(office.whatsapp)} rel="noopener" className={LINK}>
                  {texts.ask.whatsApp}
                  {telephoneLink(office.whatsapp) === telephoneLink(office.phone) ? null : (
                    <>
                      &nbsp;
                      <PhoneNumber number={office.whatsapp} />
                    </>
                  )}
                </a>
              ) : null}
            </span>
          </Entry>
          {office.email ? (
            <Entry term={texts.ask.email}>
              <a href={mailLink(office.email)} className={`${LINK} wrap-anywhere`}>
                <MailAddress address={office.email} />
              </a>
            </Entry>
          ) : null}
        </dl>
        {office.identificationNumber || office.legalForm ? (
          <>
            <details className="group border-line border-t sm:-mt-6 sm:col-start-2 lg:max-xl:col-start-1 print:hidden">
              <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between text-muted text-sm hover:text-ink [&::-webkit-details-marker]:hidden">
                {texts.locations.legalDetails}
                <span className="sr-only">{texts.locations.ofOffice(office.title)}</span>
                <Icon name="chevronDown" className="size-4 group-open:rotate-180" />
              </summary>
              <LegalDetails office={office} />
            </details>
            <div className="hidden print:col-start-2 print:block">
              <LegalDetails office={office} />
            </div>
          </>
        ) : null}
      </div>
    </article>
  );
}

function LegalDetails({ office }: Pick<Props, 'office'>) {
  const texts = useTexts();
  return (
    <dl>
      {office.identificationNumber ? (
        <Entry term={texts.locations.identificationNumber}>{office.identificationNumber}</Entry>
      ) : null}
      {office.legalForm ? (
        <Entry term={texts.locations.legalForm}>
          <span {...languageOf(office, 'legalForm')}>{office.legalForm}</span>
        </Entry>
      ) : null}
    </dl>
  );
}

/** The negative margin keeps rows with links as high as other rows. */
const LINK = 'text-link -my-2 decoration-edge hover:decoration-ink';

function Entry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid min-h-11 grid-cols-[6.5rem_1fr] items-baseline gap-x-4 border-line border-t py-2 first:border-t-0 max-[24rem]:grid-cols-1 print:min-h-0 print:py-1">
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="text-pretty tabular">{children}</dd>
    </div>
  );
}

/**
 * Returns a link that opens an address in a map: on Android in the visitor's map app (`geo:`, RFC 5870), on Apple
 * devices in Apple Maps, elsewhere and without scripts in OpenStreetMap.
 *
 * @param platform `navigator.userAgent`, or `null` before hydration.
 */
function mapLink(address: string, platform: string | null): string {
  const query = encodeURIComponent(address);
  if (platform && /Android/.test(platform)) return `geo:0,0?q=${query}`;
  if (platform && /iPhone|iPad|Macintosh/.test(platform)) return `https://maps.apple.com/?q=${query}`;
  return `https://www.openstreetmap.org/search?query=${query}`;
}

/** Milliseconds for which the button shows the result. */
const FEEDBACK_MS = 3000;

/** Copies a text to the clipboard. Invisible, but as high as usual, if scripts or the clipboard are not available. */
function CopyButton({ text, of }: { text: string; of: string }) {
  const texts = useTexts();
  const canCopy = useIsHydrated() && 'clipboard' in navigator;
  const [outcome, setOutcome] = useState<Outcome>('idle');

  useEffect(() => {
    if (outcome === 'idle') return;
    const timer = setTimeout(() => setOutcome('idle'), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    );
  const message = texts.locations[MESSAGES[outcome]];
  return (
    <p className={`mt-1 noscript:hidden ${canCopy ? '' : 'invisible'}`}>
      <button
        type="button"
        onClick={copy}
        className="inline-flex min-h-11 items-center gap-2 text-muted text-sm hover:text-ink"
      >
        <Icon name={outcome === 'copied' ? CHECK : COPY} className="size-4" />
        <span>
          {message}
          {outcome === 'idle' ? <span className="sr-only">{texts.locations.ofOffice(of)}</span> : null}
        </span>
      </button>
      <span role="status" className="sr-only">
        {outcome === 'idle' ? '' : message}
      </span>
    </p>
  );
}

type Outcome = 'idle' | 'copied' | 'refused';

const MESSAGES = { idle: 'copyAddress', copied: 'addressCopied', refused: 'copyFailed' } as const;

interface OfficeTimeProps {
  timeZone: string;
  /** The name of the time zone: `India Standard Time`. */
  zoneName: string;
  hours: OpeningHours[];
  closedDays: ClosedDays[];
}

/** The local time of an office, and whether it is open. Cached HTML can only reserve the space. */
function OfficeTime({ timeZone, zoneName, hours, closedDays }: OfficeTimeProps) {
  const texts = useTexts();
  const minute = useSyncExternalStore(onEachMinute, currentMinute, () => null);
  const clock = minute === null ? null : wallClock(timeZone, minute * MINUTE);
  return (
    <>
      {/* Show the weekday, because it may be another day at the office. */}
      <span className="block min-h-6 print:hidden noscript:hidden">
        {clock ? texts.hours.clock(texts.hours.weekdays[clock.weekday], clock.time) : null}
      </span>
      <span className="block text-muted text-sm">{zoneName}</span>
      {hours.length > 0 ? (
        <span className="block min-h-5 text-sm print:hidden noscript:hidden">
          {clock ? openingState(hours, clock, texts, closedDays) : null}
        </span>
      ) : null}
    </>
  );
}

const MINUTE = 60_000;

/** Minutes since 1970. */
function currentMinute(): number | null {
  return Math.floor(Date.now() / MINUTE);
}

function onEachMinute(onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        onChange();
        wait();
      },
      MINUTE - (Date.now() % MINUTE),
    );
  };
  wait();
  return () => clearTimeout(timer);
}

/** The id of an office's card, for links to it: `office-india`. */
export function officeAnchor({ name }: { name: string }): string {
  return `office-${name.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')}`;
}

interface OfficeMarkProps {
  type: Office['type'];
  className?: string;
}

/** The mark of an office on the map. Shape and color both show the type. */
export function OfficeMark({ type, className = '' }: OfficeMarkProps) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 12 12"
      className={`size-3 shrink-0 fill-current forced-colors:text-[CanvasText] ${COLORS[type]} ${className}`}
    >
      {type === 'blue' ? <circle cx="6" cy="6" r="5" /> : <path d="M6 0l6 6-6 6-6-6z" />}
    </svg>
  );
}

const COLORS: Record<Office['type'], string> = { blue: 'text-office-blue', green: 'text-office-green' };

const COPY = {
  path: 'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2M4 16a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2',
};

const CHECK = { path: 'M20 6 9 17l-5-5' };
