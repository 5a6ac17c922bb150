import type { ElementType, ReactNode } from 'react';
import { ShareButton } from '#app/storefront/share-button.tsx';
import { Heart } from '#app/storefront/shortlist/heart.tsx';
import type { ContactOffice } from '#app/storefront/shown-shop.server.ts';
import { useShopTexts } from '#app/storefront/use-shop.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { useMayBeSignedIn } from '#app/ui/signed-in-hint.ts';
import { factIn } from '#catalog/products/facts.ts';
import type { ListedProduct } from '#catalog/products/product.ts';
import { languageOf } from '#catalog/text/languages.ts';
import { AskAboutProduct } from './ask-about-product.tsx';
import { Swatches } from './card/swatches.tsx';
import { descriptionIn } from './description-in.ts';
import { Gallery } from './gallery.tsx';
import { OwnPageLink } from './modal/missing-product.tsx';
import type { KnownProduct } from './modal/open-product.ts';
import {
  MODAL_COLUMNS,
  MODAL_NAME,
  MODAL_PICTURE,
  MODAL_TEXT,
  PAGE_COLUMNS,
  ProductHeading,
} from './product-heading.tsx';

interface Props {
  product: KnownProduct;
  /** The offices that visitors can ask; `undefined` until the product's response has arrived. */
  offices: ContactOffice[] | undefined;
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
export function ProductView({ product, offices, missing = null, layout, Title, onColor, children }: Props) {
  const texts = useTexts();
  const classes = LAYOUTS[layout];
  const Subtitle = layout === 'modal' ? 'h3' : 'h2';
  return (
    <div className={`product-view ${classes.root}`}>
      <Gallery
        key={product.id}
        product={product}
        inModal={layout === 'modal'}
        frame={classes.frame}
        className={classes.gallery}
      />
      {/* `contents` on a phone, so that the contact buttons stick to the bottom of the whole view. */}
      <div className={classes.column}>
        <div className={classes.text}>
          {layout === 'modal' && product.hidden ? <HiddenNote className="mb-4" /> : null}
          <ProductHeading product={product} Title={Title} size={classes.name} eyebrow={classes.eyebrow} />
          <div className="mt-1 flex items-center justify-between gap-4 text-sm">
            <p className="wrap-anywhere min-w-0 text-muted">
              {product.inStock ? texts.product.inStock : texts.product.soldOut}
              {product.code ? (
                <span className="ms-4 inline-block">{texts.product.code(product.code)}</span>
              ) : null}
            </p>
            <div className="flex min-w-0 items-center gap-4">
              <EditLink id={product.id} />
              <ShareButton key={product.id} title={product.name} path={`/product/${product.id}`} />
              <Heart product={product} className="icon-button -me-2.5" />
            </div>
          </div>
          <Swatches product={product} onChoose={onColor} />
          <Subtitle className="eyebrow mt-4 border-line border-t pt-6">{texts.product.details}</Subtitle>
          {missing ? (
            <div className="mt-4">
              <p>{texts.product.detailsFailed}</p>
              <OwnPageLink id={product.id} className="mt-2" />
            </div>
          ) : (
            <>
              <Description product={product} />
              <Facts facts={product.facts ?? []} lang={languageOf(product, 'facts').lang} />
            </>
          )}
          {children}
        </div>
        <AskAboutProduct product={product} offices={offices} className={classes.ask} />
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
    eyebrow: true,
    ask: 'px-4 sm:px-8',
  },
  page: {
    root: PAGE_COLUMNS,
    frame:
      'aspect-4/5 max-h-[max(100vw,calc(100dvh-22rem))] w-full bg-sand sm:max-h-none noscript:aspect-auto noscript:max-h-none',
    gallery:
      'bleed sm:mx-0 sm:self-start sm:grid sm:grid-cols-[3.75rem_minmax(0,1fr)] sm:*:first:col-start-2',
    column: 'contents sm:sticky sm:top-24 sm:block sm:w-full sm:max-w-xl sm:self-start sm:ps-8 lg:ps-12',
    text: 'pt-5 pb-8 sm:pt-0',
    name: 'text-display-s lg:text-display-m',
    // The breadcrumbs already show the category.
    eyebrow: false,
    ask: 'bleed px-(--side) sm:mx-0 sm:px-0',
  },
};

/** The facts of a product as a table of two columns. */
function Facts({ facts, lang }: { facts: string[]; lang: string | undefined }) {
  if (facts.length === 0) return null;
  return (
    <dl className="mt-6 max-w-prose border-line border-t text-sm">
      {facts.map(factIn).map(({ name, value }) => (
        <div
          key={name}
          className="wrap-anywhere grid grid-cols-[minmax(6rem,2fr)_minmax(0,5fr)] gap-x-4 border-line border-b py-2.5"
        >
          <dt dir="auto" className="text-muted">
            {name}
          </dt>
          <dd dir="auto" lang={lang}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The description's paragraphs, or a placeholder of about the same size until it has loaded. */
function Description({ product }: { product: KnownProduct }) {
  const texts = useShopTexts();
  const { description } = product;
  if (description === undefined) {
    return (
      <div aria-busy className="mt-4 flex flex-col gap-3">
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
    <div className="mt-4 flex max-w-prose flex-col gap-4 leading-relaxed">
      {[...new Set(paragraphs)].map((paragraph) => (
        <p key={paragraph} dir="auto" lang={lang} className="wrap-anywhere whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </div>
  );
}

/** A link to the product's form, shown only in a browser in which the administrator is signed in. */
function EditLink({ id }: Pick<ListedProduct, 'id'>) {
  const texts = useTexts();
  return useMayBeSignedIn() ? (
    <a href={`/admin/products/${id}/edit`} className="text-link print:hidden">
      {texts.product.edit}
    </a>
  ) : null;
}
