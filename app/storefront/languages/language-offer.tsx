import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { stripBasename, useBasename, useLanguage } from '#app/locale.ts';
import { EMPTY_WINDOW, findCard, openProductLink } from '#app/storefront/product/modal/open-product.ts';
import { useIsOnline } from '#app/ui/browser-state.ts';
import { Icon } from '#app/ui/icon.tsx';
import {
  directionOf,
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
  languageTag,
  prefixOf,
} from '#catalog/text/languages.ts';
import { useLanguageLinks } from '../metadata.tsx';
import { useShop } from '../use-shop.ts';
import { hasAnswered, rememberAnswer } from './language-menu.tsx';

/**
 * A line at the foot of the screen that offers the visitor's own language until the visitor accepts or declines. It also
 * opens the product in the hash, because only shops with several languages load this component.
 */
export default function LanguageOffer() {
  const current = useLanguage();
  const basename = useBasename();
  const { languages = [] } = useShop();
  const links = useLanguageLinks();
  useProductInHash();
  const isMoved = languages.includes(current) && prefixOf(current, languages) !== basename;
  const ownAddress = links.find((link) => link.language === current)?.href;
  useEffect(() => {
    // The shop's main language has changed, so this address now belongs to another language.
    if (isMoved && ownAddress) window.location.replace(ownAddress);
  }, [isMoved, ownAddress]);

  const isOnline = useIsOnline();
  const [isAnswered, setAnswered] = useState(hasAnswered);
  const language = offeredLanguage(navigator.languages, current, languages);
  const href = links.find((link) => link.language === language)?.href;
  // Offline, the link does not work, and the line would be below the note that says so.
  if (isAnswered || !isOnline || !language || !href) return null;

  const answer = () => {
    rememberAnswer(language);
    setAnswered(true);
  };
  const {
    sentence: [before, name, after],
    dismiss,
  } = OFFER_TEXTS[language];
  return (
    <section
      lang={languageTag(language)}
      dir={directionOf(language)}
      aria-label={LANGUAGE_NAMES[language]}
      className="sticky bottom-0 z-10 flex items-center justify-center gap-x-4 border-line border-t bg-page ps-4 pb-[env(safe-area-inset-bottom)] text-sm max-sm:[main:has(.ask-row)~&]:bottom-18 max-sm:justify-between print:hidden"
    >
      <p className="py-2">
        {before}
        <a
          href={href}
          hrefLang={languageTag(language)}
          onClick={answer}
          className="inline-flex min-h-11 items-center [font-weight:500] underline underline-offset-4"
        >
          {name}
        </a>
        {after}
      </p>
      <button type="button" aria-label={dismiss} onClick={answer} className="icon-button">
        <Icon name="cross" className="size-5" />
      </button>
    </section>
  );
}

/** Returns the first of the visitor's language tags, best first, that the shop offers and the page does not have. */
export function offeredLanguage(
  preferred: readonly string[],
  current: Language,
  offered: readonly Language[],
): Language | undefined {
  const visitorLanguages = preferred.map((tag) =>
    LANGUAGES.find((language) => language === tag.toLowerCase().split('-')[0]),
  );
  const first = visitorLanguages.find((language) => language && offered.includes(language));
  return first === current ? undefined : first;
}

/** Opens the product that a link from another language named in the hash, as a click on its card does. */
function useProductInHash(): void {
  const navigate = useNavigate();
  const basename = useBasename();
  const open = useEffectEvent(() => {
    const { origin, pathname, search, hash } = window.location;
    const [, id] = /^#product=([\da-f-]+)$/.exec(hash) ?? [];
    if (!id) return;
    window.history.replaceState(window.history.state, '', origin + pathname + search);
    const card = findCard(id);
    if (card) return card.click();
    const place = stripBasename(basename, { pathname, search });
    const { to, ...options } = openProductLink(place, basename, { id, listed: null, place: EMPTY_WINDOW });
    void navigate(to, options);
  });
  useEffect(() => open(), []);
}

/**
 * The texts of the offer, in the offered language, because the visitor may not understand that of the page. The second
 * part of the sentence is the link.
 */
const OFFER_TEXTS: Record<Language, { sentence: [string, string, string]; dismiss: string }> = {
  en: { sentence: ['This shop is also available in ', 'English', '.'], dismiss: 'Not now' },
  ar: { sentence: ['هذا المتجر متاح ', 'بالعربية', ' أيضًا.'], dismiss: 'ليس الآن' },
  zh: { sentence: ['本店提供', '简体中文', '版。'], dismiss: '暂不需要' },
  fr: { sentence: ['Cette boutique existe aussi en ', 'français', '.'], dismiss: 'Plus tard' },
  hi: { sentence: ['यह दुकान ', 'हिन्दी', ' में भी उपलब्ध है।'], dismiss: 'अभी नहीं' },
};
