import { Link } from 'react-router';
import { ProductPicture } from '#app/storefront/product/card/product-picture.tsx';
import { useShop } from '#app/storefront/use-shop.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { type Category, categoryPath, focusPosition } from '#catalog/products/product.ts';
import { languageOf } from '#catalog/text/untranslated.ts';
import { tilePlaces } from './tile-places.ts';

interface Props {
  covers: { category: Category; image: string; focus: string }[];
}

/** The categories of the menu. The first and the last one are larger. */
export function CategoryTiles({ covers }: Props) {
  const texts = useTexts();
  const { categories, menu } = useShop();
  const { first = '', last = '' } = tilePlaces(menu.length);
  const coverOf = new Map(covers.map((cover) => [cover.category, cover]));
  return (
    <section aria-labelledby="categories" className="measure pb-20 md:pb-32">
      <h2 id="categories" className="font-display text-display-m">
        {texts.home.shopByCategory}
      </h2>
      <ul className="mt-8 grid grid-cols-2 max-[16rem]:flex max-[16rem]:flex-col gap-x-3 gap-y-8 sm:gap-x-5 md:mt-12 md:grid-cols-4 md:gap-y-10">
        {menu.map((category, index) => {
          const place = index === 0 ? first : index === menu.length - 1 ? last : '';
          return (
            <li key={category} className={`relative flex flex-col ${place}`}>
              <Cover category={category} cover={coverOf.get(category)} isLarge={place !== ''} />
              <Link
                to={categoryPath(category)}
                {...languageOf(categories[category], 'heading')}
                className="mt-3 font-display text-display-s after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-6"
              >
                {categories[category].heading}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface CoverProps {
  category: Category;
  cover: Props['covers'][number] | undefined;
  isLarge: boolean;
}

/** The cover of a category. Without a picture it shows the category's initial. */
function Cover({ category, cover, isLarge }: CoverProps) {
  const texts = useTexts();
  const { heading } = useShop().categories[category];
  return (
    <div className="relative aspect-4/5 grow overflow-hidden bg-sand">
      {cover ? (
        <ProductPicture
          image={cover.image}
          position={focusPosition(cover.focus)}
          alt=""
          presets={['card', 'card@2x', 'modal']}
          sizes={isLarge ? '(min-width: 48rem) 48vw, 96vw' : '(min-width: 48rem) 24vw, 48vw'}
          className="absolute inset-0 size-full object-cover"
          failure={texts.card.imageUnavailable}
        />
      ) : (
        <span
          aria-hidden="true"
          className="absolute inset-0 grid place-items-center font-display text-display-l"
        >
          {heading.slice(0, 1)}
        </span>
      )}
    </div>
  );
}
