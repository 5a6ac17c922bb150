import { formatNumber } from '#catalog/amounts/amounts.ts';
import type { Counts } from '#import-export/imports/import.ts';
import type { Rhythm } from '#import-export/imports/repeats/repeat.ts';

const rhythms: Record<Rhythm, string> = { never: 'Never', hour: 'Every hour', night: 'Every night' };

export const texts = {
  label: 'From an address',
  hint: 'The https address of a CSV, XLSX or XML file: a spreadsheet that is published as CSV, or an export of your inventory system. You can have it repeated after the import.',
  placeholder: 'https://',
  fetch: 'Fetch table',
  fetching: 'Fetching, for up to two minutes…',
  noAddress: 'Enter the address of a table.',
  tooLong: 'The address is too long.',
  notStored: 'The table cannot be stored at the moment. Please try again.',
  failed: 'This could not be done. Please try again.',
  unknownChange: 'Unknown change.',
  missing: 'This repeated import no longer exists.',
  /** In the activity. A run has an entry of its own. */
  recorded: {
    never: 'no longer repeated',
    hour: 'repeated every hour',
    night: 'repeated every night',
    pause: 'paused',
    resume: 'continued',
    remove: 'removed',
    run: null,
  },
  title: 'Repeated imports',
  introduction:
    'Products that are missing in a table stay as they are. Your own edits of products stay, too, and are named in the result.',
  rhythms,
  lastRun: 'Last run',
  nextRun: 'Next run',
  isRunning: 'In progress',
  paused: 'Paused',
  discarded: 'You have discarded the last import.',
  result: ({ added, changed, skipped }: Counts) =>
    [
      `${formatNumber(changed)} changed`,
      `${formatNumber(added)} added`,
      skipped > 0 && `${formatNumber(skipped)} skipped`,
    ]
      .filter(Boolean)
      .join(', '),
  look: 'Look at it',
  run: 'Run now',
  pause: 'Pause',
  resume: 'Continue',
  remove: 'Remove',
  of: (action: string, host: string) => `${action}: ${host}`,
  confirmRemove: (host: string) => `Remove the repeated import from ${host}?`,
  removeWarning: 'Its address and its answers are deleted. Products and earlier imports stay.',
  repeat: 'Repeat this import',
  maxPercent: 'Ask me before a run changes more than … % of the products',
  noPercent: 'Enter a whole number from 0 to 100.',
  save: 'Save',
  saved: 'The repetition is saved.',
  waiting: 'Repeated imports need you',
  waitingFor: (host: string, problem: string) => `${host}: ${problem}`,
};
