import type { Answers, ImportChoices } from '#import-export/tables/columns/answers.ts';
import type { Import } from '../import.ts';

export const RHYTHMS = ['never', 'hour', 'night'] as const;

export type Rhythm = (typeof RHYTHMS)[number];

/** What the owner has confirmed about the table of an address. It applies to the next runs. */
export interface ConfirmedTable extends Pick<Import, 'reading' | 'choices'> {
  header: string[];
  /** With the answers to earlier tables, because a value can be missing for a while. */
  answers: Answers;
}

/**
 * Returns the choices for a run without the owner. It keeps what the shop has, and adds no product that may exist
 * already: a table without IDs and codes would add its products again in each run.
 */
export function choicesOfRun({ mode, clearEmpty, sameName }: ImportChoices): ImportChoices {
  return { mode, clearEmpty, ...(sameName === 'update' && { sameName }) };
}
