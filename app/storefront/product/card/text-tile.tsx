import { Link } from 'react-router';
import { useShop } from '#app/storefront/use-shop.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { type Category, categoryPath } from '#catalog/products/product.ts';
import { languageOf } from '#catalog/text/languages.ts';

/** The number of products that fill a row. Fewer leave room for a tile. */
export const FULL_ROW = 4;

/** Words and a link that fill a row of fewer than four products: those of a category, or an invitation to ask. */
export function TextTile({ of }: { of: Category | 'ask' }) {
  const { listing, frame, contact } = useTexts();
  const { categories } = useShop();
  const isAsk = of === 'ask';
  const words = isAsk ? { heading: frame.contactUs, tagline: frame.writeOrCall } : categories[of];
  return (
    <li className="text-tile">
      <p {...languageOf(words, 'heading')} className="font-display">
        {words.heading}
      </p>
      <p {...languageOf(words, 'tagline')}>{words.tagline}</p>
      <Link to={isAsk ? '/locations' : categoryPath(of)} className="text-link">
        {isAsk ? contact.findOffice : listing.seeEverything}
      </Link>
    </li>
  );
}
