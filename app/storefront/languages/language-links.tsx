import { useLocation } from 'react-router';
import { useLanguage } from '#app/locale.ts';
import { overlayEntry } from '#app/ui/dialog/overlay-entry.ts';
import { isPlainClick } from '#app/ui/press.ts';
import { LANGUAGE_NAMES, languageTag } from '#catalog/text/languages.ts';
import { useLanguageLinks } from '../metadata.tsx';
import { rememberAnswer } from './answer.ts';

interface Props {
  className: string;
  link: string;
}

/** Links to this page in the shop's other languages. They load a new document, which has one language and router. */
export function LanguageLinks({ className, link }: Props) {
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
