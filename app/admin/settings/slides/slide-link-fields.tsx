import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Field, SelectField } from '#app/ui/field.tsx';
import { CATEGORIES, categoryPath, isProductId } from '#catalog/products/product.ts';
import { linkedProduct, PRODUCT_LINK, SEARCH_LINK, searchWords } from '#catalog/settings/slide-link.ts';
import { useFoundProducts } from './featured-products.tsx';
import { texts } from './texts.ts';

interface Props {
  /** The path of the field in the settings. */
  name: string;
  link: string;
  error: string | undefined;
  /** The names of linked products, by their ids. */
  productNames: Record<string, string>;
  onChange(link: string): void;
}

/** Chooses where a slide leads: to a category, a product, or a search. */
export function SlideLinkFields({ name, link, error, productNames, onChange }: Props) {
  const kind = KINDS.find((start) => link.startsWith(start)) ?? link;
  return (
    <div className="grid gap-x-8 sm:grid-cols-2">
      <SelectField
        label={texts.link.to}
        value={kind}
        error={kind === link ? error : undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        {CATEGORIES.map((category) => (
          <option key={category} value={categoryPath(category)}>
            {category}
          </option>
        ))}
        <option value={PRODUCT_LINK}>{texts.link.product}</option>
        <option value={SEARCH_LINK}>{texts.link.search}</option>
      </SelectField>
      {kind === PRODUCT_LINK ? (
        <ProductField name={name} link={link} error={error} productNames={productNames} onChange={onChange} />
      ) : null}
      {kind === SEARCH_LINK ? (
        <Field
          label={texts.link.words}
          name={name}
          value={searchWords(link)}
          error={error && texts.link.wordsMissing}
          onChange={({ target }) => onChange(SEARCH_LINK + encodeURIComponent(target.value))}
        />
      ) : null}
    </div>
  );
}

const KINDS = [PRODUCT_LINK, SEARCH_LINK];

/** Finds a product by its name or by the address of its page. */
function ProductField({ name, link, error, productNames, onChange }: Props) {
  const id = linkedProduct(link) ?? '';
  const [typed, setTyped] = useState(productNames[id] ?? '');
  const [found, setFound] = useState<Record<string, string>>({});
  const listId = useId();
  const linkedName = { ...productNames, ...found }[id];
  const [storedId] = useState(id);
  const suggested = useFoundProducts(typed.trim());
  const choose = useEffectEvent((names: Record<string, string>) => {
    setFound((known) => ({ ...known, ...names }));
    const match = Object.keys(names).find((key) => names[key] === typed);
    if (match && match !== id) onChange(PRODUCT_LINK + match);
  });
  useEffect(() => {
    if (suggested) choose(Object.fromEntries(suggested.map((product) => [product.id, product.name])));
  }, [suggested]);
  const type = (text: string) => {
    setTyped(text);
    const pasted = PRODUCT_ADDRESS.exec(text)?.[1];
    const match = Object.keys(found).find((key) => found[key] === text);
    onChange(PRODUCT_LINK + (pasted && isProductId(pasted) ? pasted : (match ?? '')));
  };
  return (
    <div>
      <Field
        label={texts.link.find}
        name={name}
        list={listId}
        value={typed}
        error={error && (linkedName ? error : texts.link.productMissing)}
        onChange={({ target }) => type(target.value)}
      />
      <datalist id={listId}>
        {Object.entries(found).map(([key, productName]) => (
          <option key={key} value={productName} />
        ))}
      </datalist>
      <p role="status" className="mt-1 text-muted text-sm">
        {id === ''
          ? ''
          : linkedName
            ? texts.link.linksTo(linkedName)
            : id === storedId
              ? texts.link.deleted
              : texts.link.linksToThis}
      </p>
    </div>
  );
}

const PRODUCT_ADDRESS = /\/product\/([0-9a-f-]{36})(?:[?#]|$)/i;
