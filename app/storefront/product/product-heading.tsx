import type { ElementType, ReactNode } from 'react';
import { categoryName } from '#app/texts/category-name.ts';
import { headingFace, headingSize } from '#app/ui/heading-face.ts';
import type { ListedProduct } from '#catalog/products/product.ts';
import { languageOf } from '#catalog/text/languages.ts';
import { useSectionName, useShopTexts } from '../use-shop.ts';
import { Price } from './card/price.tsx';

interface Props {
  product: ListedProduct;
  /** The element of the product's name: a heading of the right level. */
  Title: ElementType<{ className: string; children: ReactNode }>;
  /** The classes of a name of normal length. */
  size: string;
  /** Whether the category is shown above the name. */
  eyebrow: boolean;
}

/** The product's name and price in large type. The card's data is enough for it. */
export function ProductHeading({ product, Title, size, eyebrow }: Props) {
  const texts = useShopTexts();
  const sectionName = useSectionName();
  const section = product.subCategory ? sectionName(product.subCategory) : null;
  return (
    <>
      {eyebrow ? (
        <p className="eyebrow wrap-anywhere mb-3 text-muted">
          <bdi {...section?.language}>{section?.name ?? categoryName(product.category, texts)}</bdi>
        </p>
      ) : null}
      <Title className={`wrap-anywhere ${headingFace(product.name)} ${headingSize(product.name, size)}`}>
        <bdi {...languageOf(product, 'name')}>{product.name}</bdi>
      </Title>
      <Price product={product} className="mt-3 text-lg" />
    </>
  );
}
