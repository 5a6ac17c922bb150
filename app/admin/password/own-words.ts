/** Returns words that make a password weak, because an attacker who knows the shop would try them. */
export function ownWordsOf(brand: string, username: string): string[] {
  return [brand, ...brand.split(' '), username];
}
