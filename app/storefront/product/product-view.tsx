import { type ElementType, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { AskOptions } from '#app/storefront/ask/ask-options.tsx';
import { PhoneNumber } from '#app/storefront/contact-value.tsx';
import { useOrigin } from '#app/storefront/metadata.tsx';
import { useNearestOffices, useVisitorOffice } from '#app/storefront/offices/visitor-office.ts';
import { ShareButton } from '#app/storefront/share-button.tsx';
import { Heart } from '#app/storefront/shortlist/shortlist.tsx';
import type { ContactOffice } from '#app/storefront/shown-shop.server.ts';
import { useShopTexts } from '#app/storefront/use-shop.ts';
import type { Texts } from '#app/texts/en.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { useMayBeSignedIn } from '#app/ui/browser-state.ts';
import { factIn } from '#catalog/products/facts.ts';
import type { ListedProduct } from '#catalog/products/product.ts';
import { telephoneLink } from '#catalog/settings/contact-links.ts';
import { languageOf } from '#catalog/text/languages.ts';
import { ProductLinks } from './card/product-links.tsx';
import { Swatches } from './card/swatches.tsx';
import { descriptionIn } from './description-in.ts';
import { Gallery } from './gallery.tsx';
import { OwnPageLink } from './modal/missing-product.tsx';
import type { KnownProduct, ProductNote } from './modal/open-product.ts';
import { MODAL_COLUMNS, MODAL_NAME, MODAL_PICTURE, MODAL_TEXT, ProductHeading } from './product-heading.tsx';

interface Props {
  product: KnownProduct;
  /** The offices that visitors can ask; `undefined` until the product's response has arrived. */
  offices: ContactOffice[] | undefined;
  /** Other products of its category. */
  more?: ListedProduct[];
  /** The shop's pages of text that all products show. */
  notes?: ProductNote[];
  /** Why the product's full data could not be loaded. */
  missing?: 'unknown' | 'unreachable' | null;
  layout: keyof typeof LAYOUTS;
  /** The element of the product's name: a heading of the right level. */
  Title: ElementType<{ className: string; children: ReactNode }>;
  /** Shows another color of the product's model. */
  onColor(color: ListedProduct): void;
  children?: ReactNode;
}

/** A product with photos, text and actions, in the modal and on its own page. */
export function ProductView({
  product,
  offices,
  more = [],
  notes = [],
  missing = null,
  layout,
  Title,
  onColor,
  children,
}: Props) {
  const texts = useTexts();
  const classes = LAYOUTS[layout];
  const inModal = layout === 'modal';
  const Subtitle = inModal ? 'h3' : 'h2';
  const rows = (
    <>
      <ProductRows {...{ product, offices, notes, missing }} Title={Subtitle} />
      {children}
    </>
  );
  return (
    <div className={`product-view ${classes.root}`}>
      <Gallery
        key={product.id}
        product={product}
        inModal={inModal}
        frame={classes.frame}
        className={classes.gallery}
      />
      {/* `contents` on a phone, so that the contact buttons are at the end of the whole view, and stick to its bottom. */}
      <div className={classes.column}>
        <div className={classes.text}>
          {inModal && product.hidden ? <HiddenNote className="mb-4" /> : null}
          <ProductHeading product={product} Title={Title} size={classes.name} />
          <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-sm">
            <p className="wrap-anywhere min-w-0 text-muted">
              {product.inStock ? texts.product.inStock : texts.product.soldOut}
              {product.code ? (
                <span className="ms-4 inline-block">{texts.product.code(product.code)}</span>
              ) : null}
            </p>
            <div className="ms-auto flex min-w-0 items-center gap-4">
              <EditLink id={product.id} />
              <ShareButton key={product.id} title={product.name} path={`/product/${product.id}`} />
              {/* Keeps the place of the heart until hydration: a press on "Share" must not meet the heart. */}
              <span className="-me-2.5 min-w-11">
                <Heart product={product} className="icon-button" />
              </span>
            </div>
          </div>
          <Swatches product={product} onChoose={onColor} />
          {product.inStock ? null : <SimilarProducts products={more} Title={Subtitle} />}
          {inModal ? <div className="mt-4">{rows}</div> : null}
        </div>
        <AskAboutProduct product={product} offices={offices} className={classes.ask} />
        {/* Below the contact options, which a long text would otherwise push off the screen or be covered by. */}
        {inModal ? null : rows}
        <PrintedOffice offices={offices} />
      </div>
    </div>
  );
}

/** A note above a hidden product, which only the administrator sees. */
export function HiddenNote({ className }: { className: string }) {
  const texts = useTexts();
  return <p className={`bg-sage px-4 py-2.5 text-sm ${className}`}>{texts.product.hidden}</p>;
}

const LAYOUTS = {
  modal: {
    root: MODAL_COLUMNS,
    frame: MODAL_PICTURE,
    gallery: '',
    column: 'max-sm:contents modal-column',
    text: MODAL_TEXT,
    name: MODAL_NAME,
    ask: 'px-4 sm:px-8',
  },
  page: {
    root: 'product-columns max-sm:flex max-sm:flex-col',
    frame: 'gallery-columns',
    gallery: 'bleed lg:mx-0',
    column: 'max-lg:contents text-column',
    text: 'pt-5 pb-4 lg:pt-0',
    name: 'text-display-s lg:text-display-m',
    ask: 'bleed px-(--side) max-sm:order-last max-sm:mt-8 sm:static sm:mx-0 sm:px-0',
  },
};

/** A link to the product's form, shown only in a browser in which the administrator is signed in. */
function EditLink({ id }: Pick<ListedProduct, 'id'>) {
  const texts = useTexts();
  return useMayBeSignedIn() ? (
    <a href={`/admin/products/${id}/edit`} className="text-link print:hidden">
      {texts.product.edit}
    </a>
  ) : null;
}

interface AskAboutProductProps {
  product: ListedProduct;
  /** `undefined` until the product's response has arrived. */
  offices: ContactOffice[] | undefined;
  className: string;
}

/** Buttons to ask the visitor's office about the product. */
function AskAboutProduct({ product, ...props }: AskAboutProductProps) {
  const texts = useTexts().ask;
  // The office may only understand the shop's source language.
  const sourceName = product.sourceName
    ? `${[product.sourceName, product.code].filter(Boolean).join(', ')}\n`
    : '';
  return (
    <AskOptions
      {...props}
      title={headingFor(product, texts)}
      products={[product.id]}
      label={product.inStock ? undefined : texts.askAgainLater}
      question={`${texts.question(product)}\n${sourceName}${useOrigin()}/product/${product.id}\n\n`}
      subject={product.inStock ? texts.subject(product.name) : texts.subjectWhenBack(product.name)}
    />
  );
}

function headingFor({ inStock, price }: ListedProduct, texts: Texts['ask']): string {
  if (!inStock) return texts.askWhenBack;
  return price === null ? texts.askForPrice : texts.ask;
}

interface SimilarProductsProps {
  products: ListedProduct[];
  Title: 'h2' | 'h3';
}

/** Three products to choose instead of one that is sold out; nothing if there are none. */
function SimilarProducts({ products, Title }: SimilarProductsProps) {
  const texts = useTexts();
  const heading = useId();
  const similar = products.slice(0, MAX_SIMILAR);
  if (similar.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="mt-4 border-line border-t pt-4 print:hidden">
      <Title id={heading} className="eyebrow">
        {texts.product.similar}
      </Title>
      <div className="mt-3 text-sm">
        <ProductLinks products={similar} columns="grid-cols-3 gap-3" />
      </div>
    </section>
  );
}

const MAX_SIMILAR = 3;

interface RowsProps {
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
function ProductRows({ product, offices = [], notes, missing, Title }: RowsProps) {
  const texts = useTexts();
  const nearest = useNearestOffices(offices) ?? offices;
  const facts = product.facts ?? [];
  const factLanguage = languageOf(product, 'facts').lang;
  return (
    <div className="border-line border-b">
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
function withHeadingsBelow(title: RowsProps['Title'], html: string): string {
  const by = Number(title.slice(1)) - 1;
  return html.replaceAll(/(<\/?h)([2-6])/g, (_, tag, level) => tag + Math.min(Number(level) + by, 6));
}

interface RowProps {
  title: ReactNode;
  Title: RowsProps['Title'];
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
function PrintedOffice({ offices }: Pick<RowsProps, 'offices'>) {
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
