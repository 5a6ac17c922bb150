/** Asks the shop for the product's page itself, past whatever is broken here. */
export function OwnPageLink({ id, className }: { id: string; className: string }) {
  return (
    <a href={`/product/${id}`} target="_self" className={`text-link ${className}`}>
      Open the product’s own page
    </a>
  );
}
