import { useDeferredValue } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { useBasename, useLanguage, withBasename } from '#app/locale.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { LIST_PAGE_SIZE } from '#catalog/lists/listing.ts';
import { type Language, languageTag, OPEN_GRAPH_LOCALES, prefixOf } from '#catalog/text/languages.ts';
import { useOpenProduct, withProductInHash } from './product/modal/open-product.ts';
import type { StorefrontData } from './shown-shop.server.ts';
import { useShop } from './use-shop.ts';

interface Props {
  /** The title without the brand. */
  title: string;
  description: string;
  /** The canonical address, from the root of the site: `/women?page=2`. */
  path: string;
  /** 1200 by 630 pixels, with alternative text. The address is absolute or begins at the root of the site. */
  image?: { path: string; alt: string };
  type?: 'website' | 'product';
  noindex?: boolean;
  /** Whether these are the tags of the product modal, which replace those of the page while the modal is open. */
  ofModal?: boolean;
}

/** Title, description, canonical address, Open Graph and Twitter tags of a page. React puts them into the head. */
export function Metadata({ title, description, path, image, type = 'website', noindex, ofModal }: Props) {
  const texts = useTexts();
  const origin = useOrigin();
  const basename = useBasename();
  const { brand, tagline, socialPicture } = useShop();
  // Deferred, because replacing twenty elements of the head would delay the first paint of the modal.
  const modalIsOpen = useDeferredValue(useOpenProduct() !== null);
  if (modalIsOpen && !ofModal) return null;

  const fullTitle =
    title === brand ? texts.frame.homeTitle(brand, tagline) : texts.frame.pageTitle(title, brand);
  const canonical = new URL(withBasename(basename, path), origin).href;
  const socialImage = image ?? (socialPicture ? { path: socialPicture, alt: tagline } : null);
  const picture = socialImage && new URL(socialImage.path, origin).href;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      {noindex ? null : <OtherLanguages path={path} />}
      {noindex ? <meta name="robots" content="noindex, follow" /> : null}
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={brand} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      {picture ? (
        <>
          <meta property="og:image" content={picture} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={socialImage.alt} />
        </>
      ) : null}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={fullTitle} />
      <meta name="twitter:description" content={description} />
      {picture ? <meta name="twitter:image" content={picture} /> : null}
    </>
  );
}

/** The page's addresses in all languages (Google, localized versions), and the locale of its Open Graph tags. */
function OtherLanguages({ path }: { path: string }) {
  const origin = useOrigin();
  const { languages = [] } = useShop();
  const current = useLanguage();
  if (languages.length === 0) return null;
  const addressOf = (language: Language) => new URL(addressIn(language, languages, path), origin).href;
  return (
    <>
      {languages.map((language) => (
        <link key={language} rel="alternate" hrefLang={languageTag(language)} href={addressOf(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={new URL(withBasename('', path), origin).href} />
      {[current, ...languages.filter((language) => language !== current)].map((language) => (
        <meta
          key={language}
          property={language === current ? 'og:locale' : 'og:locale:alternate'}
          content={OPEN_GRAPH_LOCALES[language]}
        />
      ))}
    </>
  );
}

/** `https://shop.example`, the same on the server and in the browser. */
export function useOrigin(): string {
  return useRouteLoaderData<StorefrontData>('storefront')?.origin ?? '';
}

interface BreadcrumbProps {
  /** Each step is a name and an address. */
  steps: [name: string, path: string][];
}

/** Breadcrumbs for search engines (schema.org, BreadcrumbList). */
export function BreadcrumbList(props: BreadcrumbProps) {
  return import.meta.env.SSR ? <BreadcrumbData {...props} /> : FROM_SERVER;
}

function BreadcrumbData({ steps }: BreadcrumbProps) {
  const origin = useOrigin();
  const basename = useBasename();
  const texts = useTexts();
  const trail: [string, string][] = [[texts.product.home, '/'], ...steps];
  return (
    <JsonLd
      data={{
        '@type': 'BreadcrumbList',
        itemListElement: trail.map(([name, path], index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          item: new URL(withBasename(basename, path), origin).href,
        })),
      }}
    />
  );
}

interface ItemListProps {
  products: { id: string }[];
  page: number | null;
}

/** A page of a list, for search engines (schema.org, ItemList). */
export function ItemList(props: ItemListProps) {
  return import.meta.env.SSR ? <ItemListData {...props} /> : FROM_SERVER;
}

function ItemListData({ products, page }: ItemListProps) {
  const site = useOrigin() + useBasename();
  const start = ((page ?? 1) - 1) * LIST_PAGE_SIZE;
  return (
    <JsonLd
      data={{
        '@type': 'ItemList',
        itemListElement: products.map(({ id }, index) => ({
          '@type': 'ListItem',
          position: start + index + 1,
          url: `${site}/product/${id}`,
        })),
      }}
    />
  );
}

/** Structured data for search engines (JSON-LD 1.1). `<` is escaped, so that no text can end the script element. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a data block, escaped above; React would escape quotes too.
      dangerouslySetInnerHTML={{ __html: json }}
      suppressHydrationWarning
    />
  );
}

/**
 * Search engines load documents. The browser keeps the data that the server wrote, so it needs no code for it, and has
 * none after a link to another page.
 */
const FROM_SERVER = <JsonLd data={{}} />;

/**
 * Returns links to this page in all languages of the shop, with the query; none if there is only one. The hash names the
 * product open over the page.
 */
export function useLanguageLinks() {
  const { languages = [] } = useShop();
  const path = withProductInHash(useLocation());
  return languages.map((language) => ({ language, href: addressIn(language, languages, path) }));
}

/** Returns the address of a page in a language: `/ar/women` for `/women`, and `/ar` for `/`. */
export function addressIn(language: Language, languages: readonly Language[], path: string): string {
  return withBasename(prefixOf(language, languages), path);
}
