import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PhoneNumber } from '#app/storefront/contact-value.tsx';
import { useNearestOffices, useVisitorOffice } from '#app/storefront/offices/visitor-office.ts';
import type { ContactOffice } from '#app/storefront/shown-shop.server.ts';
import { useShopTexts } from '#app/storefront/use-shop.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { factIn } from '#catalog/products/facts.ts';
import { telephoneLink } from '#catalog/settings/contact-links.ts';
import { languageOf } from '#catalog/text/languages.ts';
import { descriptionIn } from './description-in.ts';
import { OwnPageLink } from './modal/missing-product.tsx';
import type { KnownProduct, ProductNote } from './modal/open-product.ts';

interface Props {
  product: KnownProduct;
  /** `undefined` until the product's response has arrived. */
  offices: ContactOffice[] | undefined;
  notes: ProductNote[];
  /** Why the product's full data could not be loaded. */
  missing: 'unknown' | 'unreachable' | null;
  /** The heading of each row. */
  Title: 'h2' | 'h3';
}

/** Folded rows below a product: its details and facts, which are open at first, the shop's notes, and its offices. */
export function ProductRows({ product, offices = [], notes, missing, Title }: Props) {
  const texts = useTexts();
  const nearest = useNearestOffices(offices) ?? offices;
  const facts = product.facts ?? [];
  const factLanguage = languageOf(product, 'facts').lang;
  return (
    <div className="mt-4 border-line border-b">
      <Row title={texts.product.details} Title={Title} isOpen>
        {missing ? (
          <>
            <p>{texts.product.detailsFailed}</p>
            <OwnPageLink id={product.id} className="mt-2" />
          </>
        ) : (
          <Description product={product} />
        )}
      </Row>
      {facts.length > 0 ? (
        <Row title={texts.product.facts} Title={Title} isOpen>
          <dl className="text-sm">
            {facts.map(factIn).map(({ name, value }) => (
              <div
                key={name}
                className="wrap-anywhere grid grid-cols-[minmax(6rem,2fr)_minmax(0,5fr)] gap-x-4 py-1"
              >
                <dt dir="auto" className="text-muted">
                  {name}
                </dt>
                <dd dir="auto" lang={factLanguage}>
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        </Row>
      ) : null}
      {notes.map(({ title, html, rest, ...note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two pages may have the same title.
        <Row key={index} title={<span {...languageOf(note, 'title')}>{title}</span>} Title={Title}>
          <div
            {...languageOf(note, 'text')}
            className="page-text text-base"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the server rendered it without any HTML of the owner's.
            dangerouslySetInnerHTML={{ __html: withHeadingsBelow(Title, html) }}
          />
          {rest ? (
            <Link to={rest} className="text-link mt-2 text-sm">
              {texts.listing.more}
            </Link>
          ) : null}
        </Row>
      ))}
      {nearest.length > 0 ? (
        <Row title={texts.contact.offices} Title={Title} className="print:hidden">
          <ul className="grid gap-4 text-sm">
            {nearest.map((office) => (
              <li key={office.name}>
                <OfficeLines office={office} />
              </li>
            ))}
          </ul>
          <Link to="/locations" className="text-link mt-2 text-sm">
            {texts.frame.ourLocations}
          </Link>
        </Row>
      ) : null}
    </div>
  );
}

/** Lowers the headings of a page of text, which start at the second level, below the heading of its row. */
function withHeadingsBelow(title: Props['Title'], html: string): string {
  const by = Number(title.slice(1)) - 1;
  return html.replaceAll(/(<\/?h)([2-6])/g, (_, tag, level) => tag + Math.min(Number(level) + by, 6));
}

interface RowProps {
  title: ReactNode;
  Title: Props['Title'];
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
}

function Row({ title, Title, isOpen, className = '', children }: RowProps) {
  return (
    <details className={`fold border-line border-t ${className}`} open={isOpen}>
      <summary>
        <Title className="eyebrow wrap-anywhere">{title}</Title>
      </summary>
      <div className="max-w-prose pb-6">{children}</div>
    </details>
  );
}

function OfficeLines({ office }: { office: ContactOffice }) {
  return (
    <address className="wrap-anywhere not-italic">
      <span {...languageOf(office, 'title')} className="block">
        {office.title}
      </span>
      <span {...languageOf(office, 'address')} className="block text-muted">
        {office.address}
      </span>
      <a
        href={telephoneLink(office.phone)}
        className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
      >
        <PhoneNumber number={office.phone} />
      </a>
    </address>
  );
}

/** The visitor's office on a printed product, because paper has no buttons. */
export function PrintedOffice({ offices }: Pick<Props, 'offices'>) {
  const { office } = useVisitorOffice(offices);
  return (
    <div className="hidden print:mt-4 print:block">
      <OfficeLines office={office} />
    </div>
  );
}

/** The description's paragraphs, or a placeholder of about the same size until it has loaded. */
function Description({ product }: { product: KnownProduct }) {
  const texts = useShopTexts();
  const { description } = product;
  if (description === undefined) {
    return (
      <div aria-busy className="flex flex-col gap-3">
        <span className="sr-only">{texts.product.loadingDescription}</span>
        <span className="h-3.5 bg-sand" />
        <span className="h-3.5 bg-sand" />
        <span className="h-3.5 w-2/3 bg-sand" />
      </div>
    );
  }
  // Without a description, the default sentence is in the language of the page.
  const { lang } = description ? languageOf(product, 'description') : {};
  const paragraphs = descriptionIn(texts, product).split(/\n\s*\n/);
  return (
    <div className="flex flex-col gap-4 leading-relaxed lg:text-base">
      {[...new Set(paragraphs)].map((paragraph) => (
        <p key={paragraph} dir="auto" lang={lang} className="wrap-anywhere whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
