import type { ElementType, ReactNode } from 'react';
import { useBasename } from '#app/locale.ts';
import { useShop } from '#app/storefront/use-shop.ts';
import { useTexts } from '#app/texts/use-texts.ts';

interface Props {
  id: string;
  missing: 'unknown' | 'unreachable';
  Title: ElementType<{ className: string; children: string }>;
  children?: ReactNode;
}

/** The message if a product does not exist or could not be loaded. */
export function MissingProduct({ id, missing, Title, children }: Props) {
  const texts = useTexts();
  const { title, sentence } = texts.product[missing];
  const { brand } = useShop();
  return (
    <div className="measure py-20 md:py-32">
      <title>{texts.frame.pageTitle(title, brand)}</title>
      <Title className="max-w-[18ch] font-display text-display-l">{title}</Title>
      <p className="mt-6 max-w-[44ch] text-lg text-muted">{sentence}</p>
      {missing === 'unreachable' ? <OwnPageLink id={id} className="mt-8" /> : null}
      {children}
    </div>
  );
}

/** A link that loads the product's own page as a new document, in case scripts of this page failed. */
export function OwnPageLink({ id, className }: { id: string; className: string }) {
  const texts = useTexts();
  return (
    <a href={`${useBasename()}/product/${id}`} className={`text-link ${className}`}>
      {texts.product.ownPage}
    </a>
  );
}
