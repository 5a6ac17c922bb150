/**
 * A name as it is stored: one line, in which blanks, line breaks and control characters in a row are one blank, with
 * none at the ends. Characters that turn or embed what follows them go (Unicode Standard Annex 9, 2.1 to 2.4): not
 * ended, they would turn the sentences in which the name stands. The marks, which touch their neighbours alone and
 * which Arabic and Hebrew names need, stay.
 */
export function normalizeName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
