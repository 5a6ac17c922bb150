import { redirect } from 'react-router';
import { z } from 'zod';
import { getContext, type RequestContext } from '#app/context.ts';
import { recordActivity } from '#catalog/activity/activity.server.ts';
import { timeZoneOf } from '#catalog/settings/offices.ts';
import { CatalogError } from '#catalog/text/catalog-error.ts';
import { DownloadFailed } from '#import-export/imports/download.server.ts';
import {
  changeAddress,
  findAddress,
  type ImportAddress,
  removeAddress,
  resumeRepeat,
  setRhythm,
} from '#import-export/imports/repeats/addresses.server.ts';
import { RHYTHMS } from '#import-export/imports/repeats/repeat.ts';
import { type Db, logFailure, reasonOf } from '#platform/db/database.ts';
import { readForm } from '#platform/http/read-body.server.ts';
import { parseOrRefuse, refuse, runAction } from '../../writes/handle-write.server.ts';
import type { Route } from '../+types/route';
import { texts } from './texts.ts';

const MAX_ADDRESS_LENGTH = 2000;

const change = z.discriminatedUnion(
  'intent',
  [
    z.object({
      intent: z.literal('fetch'),
      address: z
        .string()
        .trim()
        .min(1, texts.noAddress)
        .transform((address) => (URL.canParse(address) ? new URL(address).href : address))
        .pipe(z.string().max(MAX_ADDRESS_LENGTH, texts.tooLong)),
    }),
    z.object({
      intent: z.literal('repeat'),
      id: z.uuid(),
      every: z.enum(RHYTHMS),
      maxPercent: z
        .string()
        .regex(/^\d{1,3}$/, texts.noPercent)
        .transform(Number)
        .pipe(z.int().max(100, texts.noPercent)),
    }),
    ...(['run', 'pause', 'resume', 'remove'] as const).map((intent) =>
      z.object({ intent: z.literal(intent), id: z.uuid() }),
    ),
  ],
  texts.unknownChange,
);

/** Fetches a table and opens its import, or changes a repeated import. */
export function action(args: Route.ActionArgs) {
  return runAction(async () => {
    const shop = getContext(args);
    const sent = parseOrRefuse(change, Object.fromEntries(await readForm(args.request)));
    if (sent.intent === 'fetch') throw await fetchTable(shop, sent.address, args.request.signal);
    if (!(await changeRepeat(shop, sent))) return refuse(texts.missing, 404);
    shop.imports.wake();
    return { error: null, done: sent.intent };
  });
}

async function fetchTable(
  { imports }: RequestContext,
  address: string,
  signal: AbortSignal,
): Promise<Response> {
  try {
    const id = await imports.importFromAddress(address, signal);
    imports.wake();
    return redirect(`/admin/import/${id}`);
  } catch (error) {
    if (error instanceof DownloadFailed) return refuse(error.message, 400);
    if (error instanceof CatalogError) throw error;
    logFailure(`A table could not be stored: ${reasonOf(error)}`, error);
    return refuse(texts.notStored, 503);
  }
}

type RepeatChange = Exclude<z.infer<typeof change>, { intent: 'fetch' }>;

/** Changes a repeated import and records it, with the host of its address. @returns whether it exists */
function changeRepeat({ db, settings }: RequestContext, sent: RepeatChange): Promise<boolean> {
  const zone = timeZoneOf(settings.store);
  return db.transaction(async (transaction) => {
    const found = await findAddress(transaction, sent.id);
    if (!found || !(await write(transaction, found, sent, zone))) return false;
    const action = sent.intent === 'repeat' ? texts.recorded[sent.every] : texts.recorded[sent.intent];
    const subject = { subject: 'import' as const, subjectId: null, subjectName: new URL(found.address).host };
    if (action) await recordActivity(transaction, { action, ...subject });
    return true;
  });
}

function write(db: Db, found: ImportAddress, sent: RepeatChange, zone: string): Promise<boolean> {
  switch (sent.intent) {
    case 'repeat':
      return setRhythm(db, sent.id, sent, zone);
    case 'run':
      return changeAddress(db, sent.id, { dueAt: new Date() });
    case 'pause':
      return changeAddress(db, sent.id, { paused: true });
    case 'resume':
      return resumeRepeat(db, found, zone);
    case 'remove':
      return removeAddress(db, sent.id);
  }
}
