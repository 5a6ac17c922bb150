import type { TableRow } from '../table.ts';
import type { Answers } from './answers.ts';
import type { Cells } from './cells.ts';
import { yesOrNo } from './yes-or-no.ts';

/** Whether the other shop shows a product: drafts and gift cards come as the owner says. */
export function keptBack(row: TableRow, cells: Cells): 'draft' | 'gift card' | null {
  const type = cells.text(row, 'productType').toLowerCase();
  if (yesOrNo(cells.text(row, 'giftCard')) || /^gift ?cards?$/.test(type)) return 'gift card';
  const isStatus = /^(?:draft|archived|unlisted|inactive|pending|private|trash)$/i.test(
    cells.text(row, 'status'),
  );
  const isUnpublished = yesOrNo(cells.text(row, 'published')) === false;
  const isInvisible = /^(?:hidden|search)$/i.test(cells.text(row, 'visibility'));
  return isStatus || isUnpublished || isInvisible ? 'draft' : null;
}

export function howKeptBack(kind: 'draft' | 'gift card', answers: Answers): 'hidden' | 'left out' {
  return kind === 'draft' ? answers.drafts : answers.giftCards;
}
