/** Returns the words that a password must not be made of, because an attacker who knows the shop would try them. */
export function ownWordsOf(brand: string, username: string): string[] {
  return [brand, ...brand.split(' '), username];
}
