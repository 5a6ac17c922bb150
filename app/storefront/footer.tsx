import { Children, type ReactNode } from 'react';
import { Link, useRouteLoaderData } from 'react-router';
import { useIsHydrated } from '#app/ui/browser-state.ts';
import { categoryPath } from '#catalog/products/product.ts';
import { mailLink, telephoneLink } from '#catalog/settings/contact-links.ts';
import { SOCIAL_NETWORKS, type SocialNetwork } from '#catalog/settings/settings-limits.ts';
import { languageOf } from '#catalog/text/languages.ts';
import { MailAddress, PhoneNumber } from './contact-value.tsx';
import { LanguageMenu } from './languages/language-menu.tsx';
import type { ShownShop, StorefrontData } from './shown-shop.server.ts';
import { useShop, useShopTexts } from './use-shop.ts';

/** The footer of every page. Hidden while a placeholder is shown; otherwise the visitor would see it move. */
export function Footer() {
  const texts = useShopTexts();
  const { brand, categories, emails, phones, social = {}, footer, footerPages, menu } = useShop();
  const currentYear = useCurrentYear();
  // In the order of the networks; the database sorts the keys.
  const networks = (Object.keys(SOCIAL_NETWORKS) as SocialNetwork[]).filter((network) => social[network]);
  return (
    <footer className="mt-24 border-line border-t lg:mt-32 [main:has([data-placeholder])~&]:appears-late">
      <div
        className={`measure grid grid-cols-2 gap-x-6 max-[20rem]:grid-cols-1 gap-y-12 py-16 md:grid-cols-4 lg:py-20 ${networks.length > 0 ? 'lg:grid-cols-[1.75fr_1.5fr_1fr_1.25fr_0.75fr]' : 'lg:grid-cols-[2fr_1.5fr_1fr_1.25fr]'}`}
      >
        <section aria-label={texts.frame.about(brand)} className="max-w-sm max-lg:col-span-full">
          <Link to="/" className="inline-flex min-h-11 items-center font-display text-display-s">
            {brand}
          </Link>
          <p {...languageOf(footer, 'about')} className="mt-3 text-muted text-sm leading-relaxed">
            {footer.about}
          </p>
        </section>
        <LinkList
          title={texts.frame.collection}
          className="max-md:col-span-full md:max-lg:col-span-2"
          columns
        >
          {menu.map((category) => (
            <Link
              key={category}
              to={categoryPath(category)}
              {...languageOf(categories[category], 'heading')}
              className="footer-link"
            >
              {texts.categories[category]}
            </Link>
          ))}
        </LinkList>
        <LinkList title={texts.frame.house}>
          <Link to="/locations" className="footer-link">
            {texts.frame.ourLocations}
          </Link>
          <Link to="/contact" className="footer-link">
            {texts.frame.contactUs}
          </Link>
          <Link to="/search" className="footer-link">
            {texts.frame.search}
          </Link>
        </LinkList>
        <LinkList title={texts.frame.help} className={networks.length > 0 ? 'max-lg:row-span-2' : ''}>
          {pageLinks(footerPages.filter(({ isHelp }) => isHelp))}
          {[emails.general, emails.direct].filter(isSet).map((email) => (
            <a key={email} href={mailLink(email)} className="footer-link wrap-anywhere">
              <MailAddress address={email} />
            </a>
          ))}
          {phones.filter(isSet).map((phone) => (
            <a key={phone} href={telephoneLink(phone)} className="footer-link">
              <PhoneNumber number={phone} />
            </a>
          ))}
        </LinkList>
        <LinkList title={texts.frame.follow} className="md:max-lg:col-start-3">
          {networks.map((network) => (
            <a key={network} href={social[network]} rel="noopener" className="footer-link">
              {SOCIAL_NETWORKS[network]}
            </a>
          ))}
        </LinkList>
      </div>
      <div className="measure flex flex-wrap items-center gap-x-8 pb-8 text-muted text-xs [&>a]:text-xs [&>p]:py-3">
        <LanguageMenu list="start-0 bottom-full" />
        {pageLinks(footerPages.filter(({ isHelp }) => !isHelp))}
        <p className="md:ms-auto">{texts.frame.rights(footer.copyrightYear ?? currentYear, brand)}</p>
        {footer.credits === false ? null : <p>{texts.frame.typefaces}</p>}
      </div>
    </footer>
  );
}

function pageLinks(pages: ShownShop['footerPages']) {
  return pages.map((page) => (
    <Link key={page.path} to={page.path} {...languageOf(page, 'title')} className="footer-link wrap-anywhere">
      {page.title}
    </Link>
  ));
}

/** The current year, also on a page that was cached last year; until hydration, the year of that page. */
function useCurrentYear(): number {
  const rendered = useRouteLoaderData<StorefrontData>('storefront')?.year;
  return (!useIsHydrated() && rendered) || new Date().getFullYear();
}

/** Whether a contact is set. On an error page without the shop's data, none is. */
function isSet(contact: string | undefined): contact is string {
  return Boolean(contact);
}

interface LinkListProps {
  title: string;
  className?: string;
  /** Whether the links are in two columns, sorted from top to bottom. */
  columns?: boolean;
  children: ReactNode;
}

/** A list of links with a title; nothing without links. */
function LinkList({ title, className, columns = false, children }: LinkListProps) {
  if (Children.count(children) === 0) return null;
  return (
    <nav aria-label={title} className={className}>
      <h2 className="eyebrow text-muted">{title}</h2>
      <ul className={columns ? 'mt-3 columns-2 gap-x-6' : 'mt-3'}>
        {Children.map(children, (link) => (
          <li>{link}</li>
        ))}
      </ul>
    </nav>
  );
}
