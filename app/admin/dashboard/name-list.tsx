/** The names of products, the first few of them where there are many. */
export function NameList({ products }: { products: { id: string; name: string }[] }) {
  const rest = products.length - MAX_NAMES;
  return (
    <ul className="grid gap-1 text-ink">
      {products.slice(0, rest === 1 ? MAX_NAMES + 1 : MAX_NAMES).map(({ id, name }) => (
        <li key={id} className="wrap-anywhere">
          {name}
        </li>
      ))}
      {rest > 1 ? <li className="text-muted">and {rest} more</li> : null}
    </ul>
  );
}

const MAX_NAMES = 5;
