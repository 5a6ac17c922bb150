import { useLocation } from 'react-router';
import { useLanguage } from '#app/locale.ts';
import { useShop } from '#app/storefront/use-shop.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { isPlainClick } from '#app/ui/browser-state.ts';
import { overlayEntry } from '#app/ui/dialog/overlay-entry.ts';
import { Icon } from '#app/ui/icon.tsx';
import { LANGUAGE_NAMES, type Language, languageTag } from '#catalog/text/languages.ts';
import { useLanguageLinks } from '../metadata.tsx';

interface Props {
  /** The classes of the list, which says where it opens. */
  list: string;
}

/**
 * The language of the page, as a button with a list of the others. It closes on Escape, when the focus leaves it, and on a
 * press beside it. Works without scripts. A shop with one language has none.
 */
export function LanguageMenu({ list }: Props) {
  const texts = useTexts();
  const current = useLanguage();
  if (!useShop().languages) return null;
  return (
    <details
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || !currentTarget.open) return;
        currentTarget.open = false;
        currentTarget.querySelector('summary')?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
      className="group relative"
    >
      {/* While the list is open, a layer over the page belongs to the button: a press beside the list closes it. */}
      <summary className="nav-link cursor-pointer list-none gap-1.5 whitespace-nowrap group-open:before:fixed group-open:before:inset-0 group-open:before:cursor-default [&::-webkit-details-marker]:hidden">
        <span className="sr-only">{texts.frame.language} </span>
        {LANGUAGE_NAMES[current]}
        <Icon name="chevronDown" className="size-3.5 group-open:rotate-180" />
      </summary>
      <LanguageLinks
        className={`absolute z-10 min-w-full border border-line bg-page px-5 py-2 ${list}`}
        link="nav-link whitespace-nowrap"
      />
    </details>
  );
}

interface LanguageLinksProps {
  className: string;
  link: string;
}

/** Links to this page in the shop's other languages. They load a new document, which has one language and router. */
export function LanguageLinks({ className, link }: LanguageLinksProps) {
  const current = useLanguage();
  const { mask } = useLocation();
  const links = useLanguageLinks().filter(({ language }) => language !== current);
  if (links.length === 0) return null;
  return (
    <ul className={className}>
      {links.map(({ language, href }) => (
        <li key={language}>
          <a
            href={href}
            lang={languageTag(language)}
            hrefLang={languageTag(language)}
            onClick={(event) => {
              rememberAnswer(language);
              if (!isPlainClick(event) || !(mask || overlayEntry.isOnTop())) return;
              // Replace the open product or menu in the history, so that Back leads to the page below.
              event.preventDefault();
              window.location.replace(href);
            }}
            className={link}
          >
            {LANGUAGE_NAMES[language]}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Remembers in this browser that the visitor has chosen a language, or declined another. */
export function rememberAnswer(language: Language): void {
  localStorage.setItem(KEY, language);
}

export function hasAnswered(): boolean {
  return localStorage.getItem(KEY) !== null;
}

const KEY = 'vitrine-language';
