import type { CSSProperties, ReactNode } from 'react';
import {
  Links,
  type Location,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from 'react-router';
import { LiveCatalog } from '#app/live/live-catalog.tsx';
import { useTexts } from '#app/texts/use-texts.ts';
import { mailLink, telephoneLink } from '#catalog/settings/contact-links.ts';
import { directionOf, languageTag } from '#catalog/text/languages.ts';
import type { Route } from './+types/root';
import adminStyles from './admin/frame/admin.css?url';
import type { loader as adminLoader } from './admin/frame/layout.tsx';
import { isAdminPath } from './is-admin-path.ts';
import { useBasename, useLanguage, withBasename } from './locale.ts';
import { STORAGE_GUARD } from './storage-guard.ts';
import { askToReturn, keepClosed } from './storefront/closed/closed-shop.server.ts';
import { type ClosedShop, closedShopOf } from './storefront/closed/closed-shop.ts';
import { MailAddress, PhoneNumber } from './storefront/contact-value.tsx';
import { BrandMark } from './storefront/header/brand-mark.tsx';
import storefrontStyles from './storefront/storefront.css?url';
import { useShop } from './storefront/use-shop.ts';
import { fontsOf, LANGUAGE_STYLES, STYLES_PLACE } from './styles/languages/language-styles.ts';
import { ErrorPage } from './ui/error-page.tsx';

export const middleware = [askToReturn, keepClosed];

export function Layout({ children }: { children: ReactNode }) {
  const isAdmin = isAdminPath(useLocation().pathname);
  const { headingFace, logo } = useShop();
  const language = useLanguage();
  const isRightToLeft = directionOf(language) === 'rtl';
  return (
    <html
      lang={languageTag(language)}
      {...(isRightToLeft ? { dir: 'rtl' } : {})}
      className={`headings-${headingFace}`}
      {...useAccent()}
    >
      <head>
        <script
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant script.
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? STORAGE_GUARD : '' }}
          suppressHydrationWarning
        />
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {import.meta.env.DEV || isAdmin ? (
          <link rel="stylesheet" href={isAdmin ? adminStyles : storefrontStyles} precedence="default" />
        ) : (
          <>
            <StylesInPage />
            <LanguageStyles />
          </>
        )}
        {fontsOf(language).map((font) => (
          // Preload the fonts, so that most first paints use them. The main photo has priority.
          <link
            key={font}
            rel="preload"
            href={font}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            fetchPriority="low"
          />
        ))}
        {logo ? (
          <>
            <link rel="icon" href={logo.icon} type="image/png" sizes="512x512" />
            <link rel="apple-touch-icon" href={logo.icon} />
          </>
        ) : (
          <>
            <link rel="icon" href="/favicon.ico" sizes="32x32" />
            <link rel="icon" href="/icon.svg" type="image/svg+xml" />
            <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
          </>
        )}
        <link rel="manifest" href={`${useBasename()}/site.webmanifest`} />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration getKey={scrollKey} />
        <Scripts />
      </body>
    </html>
  );
}

/**
 * Returns the key under which the scroll position is saved. A list below an open product has its own key: a reload
 * shows the product's page in the same history entry, and that page must start at the top.
 */
function scrollKey({ key, mask }: Location): string {
  return mask ? `${key}-list` : key;
}

/**
 * Inlines the storefront's styles into the page, because a separate file would take another round trip. `pageBody`
 * inserts them. In the browser, React finds this element by its `href`, so the scripts contain no second copy.
 */
function StylesInPage() {
  return (
    <style href="storefront" precedence="default">
      {import.meta.env.SSR ? STYLES_PLACE : ''}
    </style>
  );
}

/** The typography of a language whose script is not Latin. Only pages in that language include it. */
function LanguageStyles() {
  const language = useLanguage();
  if (language === 'en' || language === 'fr') return null;
  return (
    <style href={`type-${language}`} precedence="language">
      {import.meta.env.SSR ? LANGUAGE_STYLES[language] : ''}
    </style>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Shown if the shop is closed, or if even a layout failed. Loads no data, because that could fail, too. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const closed = closedShopOf(error);
  return closed ? <ClosedPage shop={closed} /> : <FailedPage error={error} />;
}

function FailedPage({ error }: { error: unknown }) {
  const { brand } = useShop();
  return (
    <>
      <header className="measure border-line border-b py-4 text-center">
        <a
          href={withBasename(useBasename(), '/')}
          className="inline-flex min-h-11 items-center px-2 font-display text-3xl"
        >
          {brand}
        </a>
      </header>
      <main>
        <ErrorPage error={error} />
      </main>
    </>
  );
}

/** Returns the attributes of `<html>` that set the shop's accent color; empty if the owner has not chosen one. */
function useAccent(): { style?: CSSProperties } {
  const { accent: shown } = useShop();
  const accent = useRouteLoaderData<typeof adminLoader>('admin')?.accent ?? shown;
  if (!accent) return {};
  const colors = { '--accent-light': accent.light, '--accent-dark': accent.dark };
  return { style: { ...colors, '--line-color': 'var(--color-brand)' } as CSSProperties };
}

/** The only page of a closed shop: name or logo, and how to reach the owner. It gives way as soon as the shop opens. */
function ClosedPage({ shop: { brand, logo, emails, phones, cursor } }: { shop: ClosedShop }) {
  const texts = useTexts().frame;
  return (
    <main className="measure grid min-h-svh content-center justify-items-center py-16 text-center">
      <title>{brand}</title>
      <meta name="robots" content="noindex" />
      <p className="text-balance font-display text-display-m wrap-anywhere">
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
