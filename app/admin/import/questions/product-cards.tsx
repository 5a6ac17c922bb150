import { formatPrice } from '#catalog/amounts/amounts.ts';
import type { ImportSurvey } from '#import-export/imports/import.ts';
import type { Answers } from '#import-export/tables/columns/answers.ts';
import { sampleProducts } from '#import-export/tables/rows/sample-products.ts';
import type { UnderstoodProduct } from '#import-export/tables/rows/understood-product.ts';
import { fileIn } from '#import-export/tables/values/image-cell.ts';
import { texts } from './texts.ts';

/** Shows the first products of the table as visitors will see them with these answers. */
export function ProductCards({ survey, answers }: { survey: ImportSurvey; answers: Answers }) {
  const products = sampleProducts(survey, answers);
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="cards">
      <h2 id="cards" className="font-display text-lg">
        {texts.cards.title}
      </h2>
      <ul className="mt-3 grid grid-cols-3 gap-3">
        {products.map((product) => (
          <ProductCard key={product.lines[0]} product={product} />
        ))}
      </ul>
    </section>
  );
}

function ProductCard({ product }: { product: UnderstoodProduct }) {
  const { photos, refused, lacking } = product;
  const fields = { ...product.ifNew, ...product.fields };
  const [photo] = photos;
  const file = photo ? fileIn(photo.source) : null;
  const { price, marketPrice, category, subCategory } = fields;
  const states = [
    fields.hidden ? texts.cards.hidden : '',
    fields.inStock === false ? texts.cards.soldOut : '',
  ].filter((state) => state !== '');
  return (
    <li className="wrap-anywhere min-w-0 text-sm">
      <div className="flex aspect-4/5 items-center justify-center overflow-hidden bg-sand p-1 text-center text-muted text-xs">
        {photo && file === null ? (
          <img
            src={photo.source}
            alt=""
            loading="lazy"
            referrerPolicy="no-referrer"
            className="-m-1 size-[calc(100%+0.5rem)] max-w-none object-cover"
          />
        ) : (
          (file ?? texts.cards.noPhoto)
        )}
      </div>
      <p className="mt-1 line-clamp-2" dir="auto">
        {fields.name ?? texts.cards.noName}
      </p>
      <p className="tabular-nums">
        {fields.priceOnRequest
          ? texts.cards.onRequest
          : price === undefined || price === null
            ? null
            : formatPrice(price)}{' '}
        {price && marketPrice && marketPrice > price ? (
          <s className="text-muted">{formatPrice(marketPrice)}</s>
        ) : null}
      </p>
      <p className="text-muted text-xs">
        {[[category, subCategory].filter(Boolean).join(' › '), ...states].filter(Boolean).join(' · ')}
      </p>
      {(refused ?? lacking) ? <p className="text-accent text-xs">{(refused ?? lacking)?.reason}</p> : null}
    </li>
  );
}
