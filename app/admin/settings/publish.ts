import { z } from 'zod';
import { getContext } from '#app/context.ts';
import { discardDraft, publishDraft } from '#catalog/commands/settings/publish-settings.server.ts';
import { SECTION_NAMES, type SettingsSection } from '#catalog/settings/settings-sections.ts';
import { adminContext, writeOnly } from '../session/guard.server.ts';
import { errorResponse, handleWrite } from '../writes/handle-write.server.ts';
import { readJson } from '../writes/read-body.server.ts';
import { texts as writeTexts } from '../writes/texts.ts';
import type { Route } from './+types/publish';
import { texts } from './texts.ts';

/**
 * `POST /admin/shop/publish` with JSON: `{ draft: fingerprint }` publishes the draft with this fingerprint; with
 * `isForced` even over newer published settings. `{ discard: true }` deletes the draft.
 */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const sent = submission.safeParse(await readJson(args.request));
  if (!sent.success) return errorResponse(writeTexts.incomplete, 400);
  const { db, settings, storage } = getContext(args);
  if (settings.isFixed) return errorResponse(texts.cannotChange, 400);
  const { fileStore } = settings;
  const writer = { db, fileStore, storage, username: args.context.get(adminContext).username };
  const { data } = sent;
  return handleWrite(async () => {
    if ('discard' in data) {
      await discardDraft(writer);
      return Response.json({});
    }
    const published = await publishDraft(writer, data.draft, data.isForced);
    switch (published.outcome) {
      case 'published':
      case 'unchanged':
        return Response.json({ version: published.version, isNew: published.outcome === 'published' });
      case 'draft_changed':
        return errorResponse(texts.draft.changedElsewhere, 409);
      case 'conflict':
        return Response.json({ conflict: namesOf(published.sections) }, { status: 409 });
      case 'invalid': {
        const [error = ''] = Object.values(published.errors);
        return errorResponse(`${namesOf(published.sections)}: ${error}`, 400);
      }
    }
  });
}

export const loader = writeOnly;

const submission = z.union([
  z.object({ discard: z.literal(true) }),
  z.object({ draft: z.string().nullable(), isForced: z.boolean().optional() }),
]);

function namesOf(sections: SettingsSection[]): string {
  return sections.map((section) => SECTION_NAMES[section]).join(', ');
}
