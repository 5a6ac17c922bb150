/** The names of products, the first few of them where there are many. */
export function NameList({ products }: { products: { id: string; name: string }[] }) {
  const rest = products.length - NAMED;
  return (
    <ul className="grid gap-1 text-ink">
      {products.slice(0, rest === 1 ? NAMED + 1 : NAMED).map(({ id, name }) => (
        <li key={id} className="wrap-anywhere">
          {name}
        </li>
      ))}
      {rest > 1 ? <li className="text-muted">and {rest} more</li> : null}
    </ul>
  );
}

const NAMED = 5;
