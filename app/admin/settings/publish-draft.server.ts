import { data } from 'react-router';
import { z } from 'zod';
import { getContext } from '#app/context.ts';
import { discardDraft, publishDraft } from '#catalog/commands/settings/publish-settings.server.ts';
import { SECTION_NAMES } from '#catalog/settings/settings-sections.ts';
import { CatalogError } from '#catalog/text/catalog-error.ts';
import { reasonOf } from '#platform/db/database.ts';
import { logFailure } from '#platform/db/log-failure.ts';
import { adminContext } from '../session/guard.server.ts';
import { readForm } from '../writes/read-body.server.ts';
import { texts as writeTexts } from '../writes/texts.ts';
import type { Route } from './+types/changes';
import { texts } from './texts.ts';

/** Publishes or discards the draft, if its changes are those that the administrator has seen. */
export async function action(args: Route.ActionArgs) {
  const sent = submission.safeParse(Object.fromEntries(await readForm(args.request)));
  if (!sent.success) return refused(writeTexts.incomplete, 400);
  const { db, settings, storage } = getContext(args);
  if (settings.isFixed) return refused(texts.cannotChange, 400);
  const { fileStore } = settings;
  const writer = { db, fileStore, storage, username: args.context.get(adminContext).username };
  const { intent, seen } = sent.data;
  try {
    const result = await (intent === 'publish' ? publishDraft : discardDraft)(writer, seen);
    switch (result.outcome) {
      case 'discarded':
        return done(texts.draft.discarded);
      case 'published':
        return { ...done(texts.publish.published), version: result.version };
      case 'unchanged':
        return done(texts.publish.nothing);
      case 'changed':
        return refused(texts.draft.changedElsewhere, 409);
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

const submission = z.object({ intent: z.enum(['publish', 'discard']), seen: z.string() });

/** `version` is set if a new version was published. */
interface Result {
  error: string | null;
  message?: string;
  version?: number;
}

function done(message: string): Result {
  return { error: null, message };
}

function refused(error: string, status: 400 | 409 | 503) {
  return data<Result>({ error }, { status });
}
