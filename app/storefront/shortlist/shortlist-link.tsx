import { NavLink } from 'react-router';
import { useTexts } from '#app/texts/use-texts.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useShortlist } from './shortlist.ts';

/** The header's link to the shortlist, with the number of its products. On a narrow screen, an empty one is in the menu. */
export function ShortlistLink() {
  const texts = useTexts().shortlist;
  const count = useShortlist()?.length ?? 0;
  return (
    <NavLink
      to="/shortlist"
      className={`icon-button relative noscript:hidden ${count > 0 ? '' : 'max-xl:hidden'}`}
    >
      <Icon name="heart" />
      <span className="sr-only">{texts.title} </span>
      {count > 0 ? (
        <span
          data-count
          className="absolute end-0.5 top-1 min-w-4 rounded-full bg-brand px-1 text-center text-page text-xs"
        >
          {count}
        </span>
      ) : null}
    </NavLink>
  );
}
