import { AskOptions } from '#app/storefront/ask/ask-options.tsx';
import { useOrigin } from '#app/storefront/metadata.tsx';
import type { ContactOffice } from '#app/storefront/shown-shop.server.ts';
import type { Texts } from '#app/texts/en.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import type { ListedProduct } from '#catalog/products/product.ts';

interface Props {
  product: ListedProduct;
  /** `undefined` until the product's response has arrived. */
  offices: ContactOffice[] | undefined;
  className: string;
}

/** Buttons to ask the visitor's office about the product. */
export function AskAboutProduct({ product, ...props }: Props) {
  const texts = useTexts().ask;
  // The office may only understand the shop's source language.
  const sourceName = product.sourceName
    ? `${[product.sourceName, product.code].filter(Boolean).join(', ')}\n`
    : '';
  return (
    <AskOptions
      {...props}
      title={headingFor(product, texts)}
      products={[product.id]}
      label={product.inStock ? undefined : texts.askAgainLater}
      question={`${texts.question(product)}\n${sourceName}${useOrigin()}/product/${product.id}\n\n`}
      subject={product.inStock ? texts.subject(product.name) : texts.subjectWhenBack(product.name)}
    />
  );
}

function headingFor({ inStock, price }: ListedProduct, texts: Texts['ask']): string {
  if (!inStock) return texts.askWhenBack;
  return price === null ? texts.askForPrice : texts.ask;
}
