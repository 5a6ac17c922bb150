import { Link } from 'react-router';
import { ProductPicture } from '#app/storefront/product/card/product-picture.tsx';
import { useShop } from '#app/storefront/use-shop.ts';
import { CATEGORIES, type Category, categoryPath, focusPosition } from '#catalogue/products/product.ts';
import { cardTexts } from '../product/card/texts.ts';
import { homeTexts } from './texts.ts';

interface Props {
  covers: { category: Category; image: string; focus: string }[];
}

/** The eight categories, the first and the last of them large. */
export function CategoryTiles({ covers }: Props) {
  const { categories } = useShop();
  const coverOf = new Map(covers.map((cover) => [cover.category, cover]));
  return (
    <section aria-labelledby="categories" className="measure pb-20 md:pb-32">
      <h2 id="categories" className="font-display text-display-m">
        {homeTexts.shopByCategory}
      </h2>
      <ul className="mt-8 grid grid-cols-2 max-[16rem]:flex max-[16rem]:flex-col gap-x-3 gap-y-8 sm:gap-x-5 md:mt-12 md:grid-cols-4 md:gap-y-10">
        {CATEGORIES.map((category) => (
          <li key={category} className={`relative flex flex-col ${PLACES[category] ?? ''}`}>
            <Cover category={category} cover={coverOf.get(category)} />
            <Link
              to={categoryPath(category)}
              className="mt-3 font-display text-display-s after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-6"
            >
              {categories[category].heading}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Two rows high at the beginning, two columns wide at the end: eight places without a gap. */
const PLACES: Partial<Record<Category, string>> = {
  Women: 'col-span-2 md:row-span-2',
  Footwear: 'col-span-2 *:first:aspect-4/3 md:*:first:aspect-auto',
};

/** A category without a picture is a plain field with its initial. */
function Cover({ category, cover }: { category: Category; cover: Props['covers'][number] | undefined }) {
  const { heading } = useShop().categories[category];
  return (
    <div className="relative aspect-4/5 grow overflow-hidden bg-sand">
      {cover ? (
        <ProductPicture
          image={cover.image}
          position={focusPosition(cover.focus)}
          alt=""
          presets={['card', 'card@2x', 'modal']}
          sizes={PLACES[category] ? '(min-width: 48rem) 48vw, 96vw' : '(min-width: 48rem) 24vw, 48vw'}
          className="absolute inset-0 size-full object-cover"
          failure={cardTexts.imageUnavailable}
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
