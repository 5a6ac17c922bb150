import { z } from 'zod';
import { shopOf } from '#app/context.ts';
import { publishSection } from '#commands/publish-settings.server.ts';
import { isSettingsSection, sectionOf } from '#config/settings-sections.ts';
import { adminContext, writeOnly } from '../guard.server.ts';
import { errorResponse, handleWrite } from '../handle-write.server.ts';
import { readJson } from '../read-body.server.ts';
import type { Route } from './+types/save';

/** `POST /admin/shop/save` with JSON: the values of one section, and the version that the form was filled from. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const sent = submission.safeParse(await readJson(args.request));
  if (!sent.success) return errorResponse('The form was sent incompletely.', 400);
  const { section, values, version } = sent.data;
  const { db, settings } = shopOf(args);
  if (settings.isFixed) return errorResponse(FIXED, 400);
  const { fileStore } = settings;
  const { username } = args.context.get(adminContext);
  return handleWrite(async () => {
    const published = await publishSection({ db, fileStore, username }, section, values, version);
    switch (published.outcome) {
      case 'published':
      case 'unchanged':
        return Response.json({ version: published.version, isNew: published.outcome === 'published' });
      case 'invalid':
        return Response.json({ errors: published.errors }, { status: 400 });
      case 'conflict': {
        const current = { version: published.version, settings: sectionOf(published.store, section) };
        return Response.json({ current }, { status: 409 });
      }
      case 'missing':
        return errorResponse('There is no such version.', 404);
    }
  });
}

export const loader = writeOnly;

/** Said where a write arrives although the settings come from the file. */
export const FIXED = 'The settings come from store.config.ts and cannot be changed here.';

const submission = z.object({
  section: z.string().refine(isSettingsSection),
  version: z.int().min(0),
  values: z.record(z.string(), z.unknown()),
});
