import { texts } from './texts.ts';

/** Lists the names of products, or the first of them if there are many. */
export function NameList({
  products,
  count = products.length,
}: {
  products: { id: string; name: string }[];
  /** Total number of products; only the first ones are listed. */
  count?: number;
}) {
  const rest = count - MAX_NAMES;
  return (
    <ul className="grid gap-1 text-ink">
      {products.slice(0, rest === 1 ? MAX_NAMES + 1 : MAX_NAMES).map(({ id, name }) => (
        <li key={id} className="wrap-anywhere">
          <bdi>{name}</bdi>
        </li>
      ))}
      {rest > 1 ? <li className="text-muted">{texts.names.more(rest)}</li> : null}
    </ul>
  );
}

export const MAX_NAMES = 5;
