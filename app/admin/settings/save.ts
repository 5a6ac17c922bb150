import { z } from 'zod';
import { getContext } from '#app/context.ts';
import { saveSection } from '#catalog/commands/settings/publish-settings.server.ts';
import { isSettingsSection } from '#catalog/settings/settings-sections.ts';
import { adminContext, writeOnly } from '../session/guard.server.ts';
import { errorResponse, handleWrite } from '../writes/handle-write.server.ts';
import { readJson } from '../writes/read-body.server.ts';
import { texts as writeTexts } from '../writes/texts.ts';
import type { Route } from './+types/save';
import { texts } from './texts.ts';

/**
 * `POST /admin/shop/save` with JSON saves one section into the draft: its name, its values, and the fingerprint of the
 * values that the form was filled from.
 */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const sent = submission.safeParse(await readJson(args.request, MAX_BYTES));
  if (!sent.success) return errorResponse(writeTexts.incomplete, 400);
  const { section, values, fingerprint } = sent.data;
  const { db, settings, storage } = getContext(args);
  if (settings.isFixed) return errorResponse(texts.cannotChange, 400);
  const { fileStore } = settings;
  const { username } = args.context.get(adminContext);
  return handleWrite(async () => {
    const saved = await saveSection({ db, fileStore, storage, username }, section, values, fingerprint);
    switch (saved.outcome) {
      case 'saved':
        return Response.json({ fingerprint: saved.fingerprint });
      case 'invalid':
        return Response.json({ errors: saved.errors }, { status: 400 });
      case 'conflict': {
        const current = { fingerprint: saved.fingerprint, settings: saved.settings };
        return Response.json({ current }, { status: 409 });
      }
    }
  });
}

/** The largest section has 1,000,000 characters of pages (`MAX_TOTAL_PAGE_TEXT`), of at most three bytes each. */
export const MAX_BYTES = 4 * 1_048_576;

export const loader = writeOnly;

const submission = z.object({
  section: z.string().refine(isSettingsSection),
  fingerprint: z.string(),
  values: z.record(z.string(), z.unknown()),
});
