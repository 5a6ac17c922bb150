import { useLanguage } from '#app/language.ts';
import { LANGUAGE_NAMES, languageTag } from '#catalog/text/languages.ts';
import { rememberAnswer } from './answer.ts';
import { useLanguageLinks } from './use-language-links.ts';

interface Props {
  /** The classes of the list. */
  className: string;
  /** The classes of each link. */
  link: string;
}

/**
 * Links to this page in the shop's other languages. They load a new document, because a document has one language,
 * direction and router.
 */
export function LanguageLinks({ className, link }: Props) {
  const current = useLanguage();
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
            onClick={() => rememberAnswer(language)}
            className={link}
          >
            {LANGUAGE_NAMES[language]}
          </a>
        </li>
      ))}
    </ul>
  );
}
