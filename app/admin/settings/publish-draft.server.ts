import { data } from 'react-router';
import { z } from 'zod';
import { getContext } from '#app/context.ts';
import {
  bringDraftBack,
  type DiscardedDraft,
  discardDraft,
  publishDraft,
} from '#catalog/commands/settings/publish-settings.server.ts';
import { restoreSettings } from '#catalog/commands/settings/restore-settings.server.ts';
import { SECTION_NAMES } from '#catalog/settings/settings-sections.ts';
import { CatalogError } from '#catalog/text/catalog-error.ts';
import { reasonOf } from '#platform/db/database.ts';
import { logFailure } from '#platform/db/log-failure.ts';
import { INCOMPLETE, readForm } from '#platform/http/read-body.server.ts';
import { adminContext } from '../session/guard.server.ts';
import type { Route } from './+types/changes';
import { MAX_BYTES } from './save-settings.server.ts';
import { texts } from './texts.ts';

/**
 * Publishes or discards the draft, brings a discarded one back, or restores a version, if the differences are those that the administrator has
 * seen.
 */
export async function action(args: Route.ActionArgs) {
  const sent = submission.safeParse(Object.fromEntries(await readForm(args.request, MAX_BYTES)));
  if (!sent.success) return refused(INCOMPLETE, 400);
  const { db, settings, storage } = getContext(args);
  if (settings.isFixed) return refused(texts.cannotChange, 400);
  const { fileStore } = settings;
  const writer = { db, fileStore, storage, username: args.context.get(adminContext).username };
  try {
    const result = await carryOut(writer, sent.data);
    switch (result.outcome) {
      case 'discarded':
        return { ...done(texts.draft.discarded), discarded: result.discarded };
      case 'broughtBack':
        return done(texts.draft.broughtBack);
      case 'published': {
        const message =
          sent.data.intent === 'restore'
            ? texts.history.restored(texts.history.nameOf(sent.data.version))
            : texts.publish.published;
        return { ...done(message), version: result.version };
      }
      case 'unchanged':
        return done(texts.publish.nothing);
      case 'changed':
        return refused(
          sent.data.intent === 'restore' ? texts.history.changedElsewhere : texts.draft.changedElsewhere,
          409,
        );
      case 'missing':
        return refused(texts.history.missing, 404);
      case 'invalid': {
        const names = result.sections.map((section) => SECTION_NAMES[section]).join(', ');
        const [error = ''] = Object.values(result.errors);
        return refused(`${names}: ${error}`, 400);
      }
    }
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    logFailure(`${error.message} (${reasonOf(error)})`, error);
    return refused(error.message, 503);
  }
}

const submission = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['publish', 'discard']), seen: z.string() }),
  z.object({ intent: z.literal('bringBack'), version: versionNumber(), document: settingsDocument() }),
  z.object({ intent: z.literal('restore'), version: versionNumber(), current: versionNumber() }),
]);

function versionNumber() {
  return z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.int32());
}

/** Reads JSON with parts of the settings. */
function settingsDocument() {
  return z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue('must be JSON');
        return z.NEVER;
      }
    })
    .pipe(z.record(z.string(), z.unknown()));
}

function carryOut(writer: Parameters<typeof publishDraft>[0], sent: z.output<typeof submission>) {
  switch (sent.intent) {
    case 'publish':
      return publishDraft(writer, sent.seen);
    case 'discard':
      return discardDraft(writer, sent.seen);
    case 'bringBack':
      return bringDraftBack(writer, sent);
    case 'restore':
      return restoreSettings(writer, sent.version, sent.current);
  }
}

/** `version` is set if a new version was published, `discarded` if a draft was discarded. */
interface Result {
  error: string | null;
  message?: string;
  version?: number;
  discarded?: DiscardedDraft | null;
}

function done(message: string): Result {
  return { error: null, message };
}

function refused(error: string, status: 400 | 404 | 409 | 503) {
  return data<Result>({ error }, { status });
}
