import { isolated, isRightToLeft } from '#catalog/text/isolate.ts';

/** The plural forms of a word. A language needs those of its plural rules (Unicode CLDR). */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Returns a function that chooses the form for a number. */
export function pluralsOf(language: string): (count: number, forms: Forms) => string {
  let rules: Intl.PluralRules;
  return (count, forms) => {
    // Create the rules on first use, because they take a phone a tenth of a second.
    rules ??= new Intl.PluralRules(language);
    return forms[rules.select(count)] ?? forms.other;
  };
}

/**
 * Separates the thousands of a number. `Intl.NumberFormat` gives the same result (there is a test), but may differ
 * between the server and old browsers; React would then render the page again.
 */
export function grouped(number: number, decimals: 0 | 2, separator: string, point: string): string {
  const [whole = '', cents = ''] = number.toFixed(decimals).split('.');
  const groups = whole.length > 3 ? whole.replace(/\B(?=(\d{3}){1,7}$)/g, separator) : whole;
  return cents ? groups + point + cents : groups;
}

/** Returns the number of decimals of an amount where space is short: none for whole dollars. */
export function shortDecimals(dollars: number): 0 | 2 {
  return Number.isInteger(dollars) ? 0 : 2;
}

type Values = (string | number)[];

/** A template for left-to-right sentences: isolates inserted names that are written from right to left. */
export function ltr(pieces: TemplateStringsArray, ...values: Values): string {
  return filled(pieces, values, (text) => (isRightToLeft(text) ? isolated(text) : text));
}

/** A template for right-to-left sentences: isolates all inserted names, codes and prices. */
export function rtl(pieces: TemplateStringsArray, ...values: Values): string {
  return filled(pieces, values, (text) => (text ? isolated(text) : ''));
}

function filled(pieces: TemplateStringsArray, values: Values, shown: (text: string) => string): string {
  return pieces.reduce((text, piece, at) => {
    const value = values[at - 1] ?? '';
    return text + (typeof value === 'string' ? shown(value) : value) + piece;
  });
}
