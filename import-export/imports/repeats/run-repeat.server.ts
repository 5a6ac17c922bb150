import { and, eq, sql } from 'drizzle-orm';
import { findUndoOf, recordActivity } from '#catalog/activity/activity.server.ts';
import { type ImportTools, Interrupted } from '#import-export/imports/import-tools.server.ts';
import type { Answers } from '#import-export/tables/columns/answers.ts';
import { type ColumnField, FIELDS } from '#import-export/tables/columns/fields.ts';
import {
  differingColumns,
  headerKey,
  openQuestions,
  openValues,
} from '#import-export/tables/columns/questions.ts';
import { VALUE_FIELDS } from '#import-export/tables/values/meanings.ts';
import { adminActivity } from '#platform/db/admin-schema.ts';
import { type Db, logFailure, reasonOf } from '#platform/db/database.ts';
import { imports } from '#platform/db/import-schema.ts';
import { products } from '#platform/db/schema.ts';
import { DownloadFailed } from '../download.server.ts';
import type { Import, ImportSurvey } from '../import.ts';
import {
  countChangedSince,
  countRows,
  deleteImport,
  findImport,
  isWriting,
  mapBusyError,
  moveImport,
  pageOfRows,
} from '../imports.server.ts';
import { importTexts } from '../texts.ts';
import { beginRun } from '../writing/run-import.server.ts';
import {
  type AddressChanges,
  changeAddress,
  ENDED,
  findAddress,
  findConfirmed,
  type ImportAddress,
  NO_FILE,
  removeUnchangedRows,
  takeDue,
} from './addresses.server.ts';
import { importFromAddress } from './fetch-table.server.ts';
import type { ConfirmedTable } from './repeat.ts';
import { repeatTexts } from './texts.ts';

/**
 * Fetches a table that is due and begins an import without the owner, unless the last one still waits for her. If the
 * process is killed, the table is fetched at its next time.
 */
export async function fetchDueTable(tools: ImportTools, id: string, signal: AbortSignal): Promise<void> {
  const due = await takeDue(tools.db, id, (await tools.timeZone?.()) ?? 'UTC');
  if (!due) return;
  const result = await runOnce(tools, due, signal).catch((error): AddressChanges => {
    if (signal.aborted) return {};
    const isKnown = error instanceof DownloadFailed;
    if (!isKnown) logFailure(`Failed to fetch a table: ${reasonOf(error)}`, error);
    const problem = isKnown ? error.message : importTexts.failed;
    return {
      lastRunAt: new Date(),
      problem,
      note: null,
      ...(!(isKnown && error.isFinal) && retryInAnHour(due)),
    };
  });
  await tools.db.transaction(async (transaction) => {
    await changeAddress(transaction, id, { ...result, fetchingSince: null });
    if (result.problem) await recordStop(transaction, new URL(due.address).host, result.problem);
  });
}

/** @returns what the run changes in the record of the address */
async function runOnce(tools: ImportTools, due: ImportAddress, signal: AbortSignal): Promise<AddressChanges> {
  const { db } = tools;
  const last = due.importId ? await findImport(db, due.importId) : null;
  if (last && !ENDED.has(last.state)) return {};
  if (last && (await findUndoOf(db, last.id)))
    return { paused: true, problem: repeatTexts.undone, note: null };
  const lastRunAt = new Date();
  // A table that could not be read may be complete now, even if its server sends the same validators.
  const known = last?.state === 'failed' ? { ...due, ...NO_FILE } : due;
  const isChanged = (await importFromAddress(tools, due.address, signal, known)) !== null;
  if (isChanged && last?.unattended) await removeDetails(tools, last);
  return { lastRunAt, ...(!isChanged && { problem: null, note: repeatTexts.sameFile }) };
}

/** A table that could not be fetched at night is tried again in an hour. */
function retryInAnHour({ dueAt }: ImportAddress) {
  const inAnHour = Date.now() + 3_600_000;
  return dueAt && dueAt.getTime() > inAnHour ? { dueAt: new Date(inAnHour) } : {};
}

/** Removes the file and the unchanged rows of an earlier run, which would fill the disk hour after hour. */
async function removeDetails({ db, files }: ImportTools, { id, beganAt }: Import): Promise<void> {
  await files.remove(id);
  if (beganAt) await removeUnchangedRows(db, id);
  else await deleteImport(db, id, ['failed']);
}

/** Answers the questions about a table as the owner did before, or leaves the import to her. */
export async function answerAsBefore({ db }: ImportTools, job: Import): Promise<void> {
  const { survey, answers, addressId } = job;
  const confirmed = await findConfirmed(db, addressId);
  // Without `confirmed`, the owner has removed the address.
  const reason = confirmed && survey && answers ? questionAbout(survey, answers, confirmed) : null;
  if (!confirmed || reason) return leaveToOwner(db, job, reason);
  await moveImport(db, job.id, ['asking'], 'checking');
}

/** Returns the first question about a table that the owner has not answered before; `null` if there is none. */
function questionAbout(survey: ImportSurvey, answers: Answers, confirmed: ConfirmedTable): string | null {
  const { header, categories } = survey;
  if (headerKey(header) !== headerKey(confirmed.header)) {
    const [added, missing] = differingColumns(confirmed.header, header);
    return repeatTexts.otherColumns(added, missing);
  }
  const nameOf = (field: ColumnField) => header[answers.fields.indexOf(field)] ?? FIELDS[field];
  // A guessed category needs an answer, too, because the owner would not see the guess.
  const unknown = categories.filter(({ key }) => !Object.hasOwn(confirmed.answers.categories, key));
  if (unknown.length > 0) {
    const column = answers.fields.includes('category') ? 'category' : 'productType';
    return repeatTexts.newValues(labelsOf(unknown), nameOf(column));
  }
  const [question] = openQuestions(survey, answers).filter((open) => open !== 'categories');
  if (!question) return null;
  if (question !== 'values') return repeatTexts.questions[question];
  const field = VALUE_FIELDS.find((name) => openValues(survey, answers, name).length > 0) ?? 'status';
  return repeatTexts.newValues(labelsOf(openValues(survey, answers, field)), nameOf(field));
}

/** Returns the values of groups as the table writes them. */
function labelsOf(groups: { label: string }[]): string[] {
  return groups.map(({ label }) => label || repeatTexts.emptyCells);
}

/** Starts to write the products of a preview, unless the owner has to look at it. */
export async function confirmByItself({ db, files }: ImportTools, job: Import): Promise<void> {
  // The import that writes now ends before the next attempt.
  if (await isWriting(db)) throw new Interrupted();
  if ((await countChangedSince(db, job.id)) > 0)
    return void (await moveImport(db, job.id, ['checked'], 'checking'));
  const address = job.addressId ? await findAddress(db, job.addressId) : null;
  if (!address) return leaveToOwner(db, job, null);
  const { added, changed, skipped } = job.counts;
  const { name, price } = await countRows(db, job.id, ['name', 'price']);
  if (name > 0 && !job.choices.sameName) return leaveToOwner(db, job, repeatTexts.sameNames(name));
  if (price > 0) return leaveToOwner(db, job, repeatTexts.largePrices(price));
  const all = await db.$count(products);
  if (100 * changed > address.maxPercent * all)
    return leaveToOwner(db, job, repeatTexts.tooMany(changed, all, address.maxPercent));
  const kept = await keptChoices(db, job.id);
  if (added + changed === 0) {
    const note = job.total === 0 ? repeatTexts.noRows : repeatTexts.nothingToChange(kept, skipped);
    await changeAddress(db, address.id, { note });
    await deleteImport(db, job.id, ['checked']);
    return files.remove(job.id);
  }
  await changeAddress(db, address.id, { note: kept.join(' ') || null });
  if ((await mapBusyError(beginRun(db, job))) === 'busy') throw new Interrupted();
}

/** Returns sentences about what the owner has edited or deleted, which a run does not change. */
async function keptChoices(db: Db, id: string): Promise<string[]> {
  const { newer, deleted } = await countRows(db, id, ['newer', 'deleted']);
  const rows = deleted > 0 ? await pageOfRows(db, id, 'deleted', 1, MAX_NAMES) : [];
  const names = rows.map(({ name }) => name);
  return [
    ...(newer > 0 ? [repeatTexts.keptEdits(newer)] : []),
    ...(deleted > 0 ? [repeatTexts.keptDeletions(names, deleted)] : []),
  ];
}

/** Number of deleted products that a sentence names. */
const MAX_NAMES = 3;

/** Ends what an import does by itself, and says why. */
function leaveToOwner(db: Db, { id, state, fileName }: Import, failure: string | null): Promise<void> {
  const isSame = and(eq(imports.id, id), eq(imports.state, state));
  return db.transaction(async (transaction) => {
    const [left] = await transaction
      .update(imports)
      .set({ unattended: false, failure })
      .where(isSame)
      .returning({ id: imports.id });
    if (left && failure !== null) await recordStop(transaction, fileName, failure);
  });
}

/**
 * Records in the activity why a repeated import does not go on: once a day, because a table that cannot be fetched is
 * tried every hour.
 */
export async function recordStop(transaction: Db, host: string, reason: string): Promise<void> {
  const entry = { action: 'stopped', subject: 'import' as const, subjectId: null, subjectName: host };
  const isSame = sql`${adminActivity.subject} = 'import' and ${adminActivity.subjectName} = ${host}
    and ${adminActivity.after} ->> 'reason' = ${reason} and ${adminActivity.batch} is null`;
  const today = sql`${adminActivity.at} > now() - interval '1 day'`;
  if ((await transaction.$count(adminActivity, and(today, isSame))) > 0) return;
  await recordActivity(transaction, { ...entry, after: { reason } });
}
