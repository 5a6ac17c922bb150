import { fold } from '../values/words.ts';
import type { ColumnField } from './fields.ts';

const MAX_HEADER_LENGTH = 100;

/** The number of an option such as `Option1 Name` of Shopify or `Attribut 2 Wert(e)` of WooCommerce. */
export function optionNumber(header: string): number | null {
  if (header.length > MAX_HEADER_LENGTH) return null;
  const number = OPTION.exec(words(header))?.[1];
  return number ? Number(number) : null;
}

/** Whether a column has the names or the values of an option; `null` if neither. */
export function optionField(header: string): ColumnField | null {
  if (optionNumber(header) === null) return null;
  const text = words(header);
  if (VALUE.test(text)) return 'optionValue';
  return NAME.test(text) ? 'optionName' : null;
}

const OPTION =
  /\b(?:option|variation|attribut|attribute|attribuut|attributo|atributo|nitelik|атрибут) (?:\D{1,20} )?(\d{1,2})\b/;
const VALUE =
  /(?<!\p{L})(?:value|values|description|choices|значение|значения|wert|werte|valeur|valeurs|valor|valores|valore|valori|waarde|waarden|deger)(?!\p{L})/u;
const NAME = /(?<!\p{L})(?:name|имя|название|nom|nombre|nome|naam|isim|ismi|ad|adi)(?!\p{L})/u;

function words(header: string): string {
  const spaced = header.replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\d)/gu, ' ');
  return fold(spaced).replace(/[^\p{L}\p{N}]+/gu, ' ');
}
