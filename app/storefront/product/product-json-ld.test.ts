import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { JsonLd } from '#app/storefront/metadata.tsx';
import { en } from '#app/texts/en.ts';
import { productJsonLd } from './product-json-ld.server.ts';

const ORIGIN = 'https://shop.example';
const tote = {
  id: '2b1f7f9e-4f5e-4d0e-9f58-0c5a7f6f3c11',
  code: null,
  name: 'Leather Tote',
  price: 1234.5,
  images: ['/media/products/1763600000000-aaaaaaaaaaaa.jpg', 'https://elsewhere.example/tote.png'],
  category: 'Bags',
  description: 'Carries everything.',
  inStock: true,
} as const;

describe('Mo-4 structured data of a product', () => {
  const jsonLd = (changes = {}) =>
    productJsonLd({ ...tote, images: [...tote.images], ...changes }, { origin: ORIGIN, basename: '' }, en);

  test('contains an offer: new, in US dollars, at the product’s address', () => {
    expect(jsonLd()).toEqual({
      '@type': 'Product',
      name: 'Leather Tote',
      description: 'Carries everything.',
      category: 'Bags',
      image: [
        'https://shop.example/pictures/modal/1763600000000-aaaaaaaaaaaa.jpg.jpg',
        'https://elsewhere.example/tote.png',
      ],
      offers: {
        '@type': 'Offer',
        priceCurrency: 'USD',
        price: '1234.50',
        itemCondition: 'https://schema.org/NewCondition',
        availability: 'https://schema.org/InStock',
        url: `https://shop.example/product/${tote.id}`,
      },
    });
  });

  test('contains the product code as SKU', () => {
    expect(jsonLd()).not.toHaveProperty('sku');
    expect(jsonLd({ code: 'LT-1234' })).toHaveProperty('sku', 'LT-1234');
  });

  test('Fa-4 lists all facts, and has separate properties for color, size and material', () => {
    expect(jsonLd({ facts: ['Color: Rust', 'Care: Cold'], knownFacts: { color: 'Rust' } })).toMatchObject({
      color: 'Rust',
      additionalProperty: [
        { '@type': 'PropertyValue', name: 'Color', value: 'Rust' },
        { '@type': 'PropertyValue', name: 'Care', value: 'Cold' },
      ],
    });
  });

  test('Rq-2 has no offer if the price is on request', () => {
    expect(jsonLd({ price: null })).not.toHaveProperty('offers');
  });

  test('says OutOfStock for sold-out products, and uses the category’s description if the product has none', () => {
    expect(jsonLd({ inStock: false, description: null })).toMatchObject({
      description: expect.stringContaining('Bags'),
      offers: { availability: 'https://schema.org/OutOfStock' },
    });
  });

  test('Md-4 is the group of its colors: its own data, and the addresses of the others', () => {
    const sand = { ...tote, name: 'Leather Tote, sand' };
    const ink = { ...tote, id: '2b1f7f9e-4f5e-4d0e-9f58-0c5a7f6f3c12', name: 'Leather Tote, ink' };
    const own = jsonLd({ ...ink, code: 'LT-1' });
    expect(jsonLd({ ...ink, code: 'LT-1', colors: [sand, ink], groupId: 'a1' })).toEqual({
      '@type': 'ProductGroup',
      productGroupID: 'a1',
      name: 'Leather Tote',
      variesBy: ['https://schema.org/color'],
      hasVariant: [{ url: `https://shop.example/product/${sand.id}` }, own],
    });
    expect(jsonLd({ ...ink, colors: [sand, ink], groupId: 'a1' })).toMatchObject({
      hasVariant: [{}, { '@type': 'Product', sku: ink.id }],
    });
    const named = (...names: string[]) =>
      jsonLd({ colors: names.map((name) => ({ ...tote, name })), groupId: 'a1' }).name;
    expect(named('Tote — sand', 'Tote — ink')).toBe('Tote');
    expect(named('Sand tote', 'Ink tote')).toBe('Sand tote');
    expect(named('Tote', 'Tote')).toBe('Tote');
    expect(named('Court Low-Top', 'Court Low-Top, ink')).toBe('Court Low-Top');
    expect(named('Court Low-Top, ink', 'Court Low-Top')).toBe('Court Low-Top');
    expect(named('Tote, large, sand', 'Tote, large, ink')).toBe('Tote, large');
    // Until the product has loaded, its card is no group.
    expect(jsonLd({ ...ink, colors: [sand, ink] })).toMatchObject({ '@type': 'Product' });
  });

  test('no text can end its script element, and every text stays unchanged', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.constantFrom('</script><script>alert(1)</script>', '<!--<script>', ']]>', '\u2028\u2029'),
    );
    fc.assert(
      fc.property(hostile, (name) => {
        const html = renderToStaticMarkup(JsonLd({ data: jsonLd({ name }) }));
        const text = html.replace(/^<script type="application\/ld\+json">/, '').replace(/<\/script>$/, '');
        expect(text).not.toContain('<');
        expect(JSON.parse(text)).toMatchObject({ '@context': 'https://schema.org', name });
      }),
    );
  });
});
