import type { Answers } from '#import-export/tables/columns/answers.ts';
import type { Import, ImportChoices } from '../import.ts';

/** How often the import of a table is repeated. */
export const RHYTHMS = ['never', 'hour', 'night'] as const;

export type Rhythm = (typeof RHYTHMS)[number];

/** What the owner has confirmed about the table of an address. It applies to the next runs. */
export interface ConfirmedTable extends Pick<Import, 'reading' | 'choices'> {
  header: string[];
  headerKey: string;
  /** With the answers to earlier tables, because a value can be missing for a while. */
  answers: Answers;
}

/** A repeated import, as the admin shows it. */
export interface Repeat {
  id: string;
  /** The host of the address, whose other parts can be secret. */
  host: string;
  every: Rhythm;
  maxPercent: number;
  paused: boolean;
  dueAt: Date | null;
  lastRunAt: Date | null;
  /** Whether a run waits for its turn, or is in progress. */
  isRunning: boolean;
  /** Why it needs the owner, in one sentence; `null` if it does not. */
  problem: string | null;
  /** The import that waits for her. */
  waitingImport: string | null;
  /** What else the last run found: nothing to do, or edits of the owner, which it kept. */
  note: string | null;
  /** The newest import from this address; `null` if the owner has discarded it. */
  newest: Pick<Import, 'id' | 'counts' | 'state'> | null;
}

/**
 * Returns the choices for a run without the owner. It keeps what the shop has, and adds no product that may exist
 * already: a table without IDs and codes would add its products again in each run.
 */
export function choicesOfRun({ mode, clearEmpty, sameName }: ImportChoices): ImportChoices {
  return { mode, clearEmpty, ...(sameName === 'update' && { sameName }) };
}
