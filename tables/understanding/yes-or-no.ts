const YES = new Set(
  'yes y true t 1 on ja oui si sim evet да نعم 是 x ✓ wahr vrai verdadero vero verdadeiro'.split(' '),
);
const NO = new Set('no n false f 0 off nein non nao hayır нет لا 否 falsch faux falso -1'.split(' '));

/** What a cell says to a question of yes or no; `null` where it is empty or says something else. */
export function yesOrNo(cell: string): boolean | null {
  const word = cell.trim().toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}
