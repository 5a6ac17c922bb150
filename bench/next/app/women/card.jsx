'use client';

import Link from 'next/link';
import { useState } from 'react';

const SIZES = '(min-width: 80rem) 22vw, (min-width: 48rem) 29vw, 45vw';

/** A product with its pictures, of which the first is shown, and the controls to turn to the others. */
export function Card({ product, eager }) {
  const [index, setIndex] = useState(0);
  const { id, name, images, price, marketPrice, inStock } = product;
  return (
    <article className="group relative">
      <Link
        href={`/product/${id}`}
        prefetch={false}
        className="block after:absolute after:inset-0"
        draggable={false}
      >
        <div data-card-picture className="relative z-10 aspect-4/5 overflow-hidden bg-sand">
          <div className="size-full overflow-hidden noscript:overflow-x-auto">
            <div className="slide-track" style={{ '--slide': index }}>
              {images.length > 0 ? (
                images.map((image, at) => (
                  <div key={image}>
                    {at === 0 || at === index ? <Picture image={image} eager={eager} /> : null}
                  </div>
                ))
              ) : (
                <div>
                  <span className="flex size-full items-center justify-center bg-sand p-4 text-center text-muted text-sm">
                    Image not available
                  </span>
                </div>
              )}
            </div>
          </div>
        </div>
        <h3 className="wrap-anywhere mt-3 text-pretty text-sm underline-offset-4 group-hover:underline">
          {name}
        </h3>
      </Link>
      {images.length > 1 ? (
        <div>
          <button
            type="button"
            aria-label={`Previous image of ${name}`}
            onClick={() => setIndex(index - 1)}
          />
          <button type="button" aria-label={`Next image of ${name}`} onClick={() => setIndex(index + 1)} />
        </div>
      ) : null}
      <p className="tabular-nums mt-1 text-sm">
        <span>{dollars(price)}</span>
        {marketPrice > price ? (
          <>
            {' '}
            <span className="sr-only">Original price: </span>
            <s className="ms-1 text-muted">{dollars(marketPrice)}</s>
          </>
        ) : null}
      </p>
      {inStock ? null : (
        <p className="eyebrow pointer-events-none absolute start-0 top-0 z-20 bg-page px-2.5 py-1.5">
          Sold out
        </p>
      )}
    </article>
  );
}

function Picture({ image, eager }) {
  const file = image.split('/').pop();
  const set = (format) => `/pictures/card/${file}.${format} 400w, /pictures/card@2x/${file}.${format} 800w`;
  return (
    <picture>
      <source type="image/avif" srcSet={set('avif')} sizes={SIZES} />
      <source type="image/webp" srcSet={set('webp')} sizes={SIZES} />
      <img
        src={`/pictures/card/${file}.jpg`}
        alt=""
        width={400}
        height={500}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
      />
    </picture>
  );
}

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

function dollars(amount) {
  return DOLLARS.format(amount);
}
