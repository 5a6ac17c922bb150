import { z } from 'zod';
import { getContext } from '#app/context.ts';
import {
  bringDraftBack,
  type DiscardedDraft,
  discardDraft,
  publishDraft,
  restoreSettings,
} from '#catalog/commands/settings/publish-settings.server.ts';
import { SECTION_NAMES } from '#catalog/settings/shop-settings.ts';
import { INCOMPLETE, readForm } from '#platform/http/read-body.server.ts';
import { adminContext } from '../session/guard.server.ts';
import { refuse, runAction } from '../writes/handle-write.server.ts';
import type { Route } from './+types/changes';
import { MAX_BYTES } from './section.server.ts';
import { texts } from './texts.ts';

/** Publishes, discards or brings back the draft, or restores a version, if the differences are those shown. */
export function action(args: Route.ActionArgs) {
  return runAction(async (): Promise<Done> => {
    const { data: sent } = submission.safeParse(Object.fromEntries(await readForm(args.request, MAX_BYTES)));
    if (!sent) return refuse(INCOMPLETE, 400);
    const { db, settings, storage } = getContext(args);
    if (settings.isFixed) refuse(texts.cannotChange, 400);
    const { fileStore } = settings;
    const writer = { db, fileStore, storage, username: args.context.get(adminContext).username };
    const isRestoration = sent.intent === 'restore';
    const result = await carryOut(writer, sent);
    switch (result.outcome) {
      case 'discarded':
        return { ...done(texts.draft.discarded), discarded: result.discarded };
      case 'broughtBack':
        return done(texts.draft.broughtBack);
      case 'published': {
        const { version, isClosed } = result;
        const message = isRestoration
          ? texts.history.restored(texts.history.nameOf(sent.version))
          : texts.publish.published(isClosed);
        return { ...done(message), version };
      }
      case 'unchanged':
        return done(texts.publish.nothing);
      case 'changed':
        return refuse(isRestoration ? texts.history.changedElsewhere : texts.draft.changedElsewhere, 409);
      case 'missing':
        return refuse(texts.history.missing, 404);
      case 'invalid': {
        const names = result.sections.map((section) => SECTION_NAMES[section]).join(', ');
        return refuse(`${names}: ${Object.values(result.errors)[0] ?? ''}`, 400);
      }
    }
  });
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
export interface Done {
  error: null;
  message: string;
  version?: number;
  discarded?: DiscardedDraft;
}

function done(message: string): Done {
  return { error: null, message };
}
