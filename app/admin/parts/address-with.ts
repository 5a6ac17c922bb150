/** Returns an address with those of the parameters that have a value: `/admin/media?q=tote`. */
export function addressWith(
  path: string,
  parameters: Record<string, string | number | false | null | undefined>,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}
