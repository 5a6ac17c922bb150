import { z } from 'zod';
import { MAX_PAGE_TEXT } from '#catalog/settings/text-page.ts';
import { hasTooMuchMarkup, renderMarkdown } from '#catalog/text/markdown.server.ts';
import { readJson } from '#platform/http/read-body.server.ts';
import { writeOnly } from '../../session/guard.server.ts';
import { errorResponse } from '../../writes/handle-write.server.ts';
import type { Route } from './+types/preview-text';
import { texts } from './texts.ts';

/** `POST /admin/shop/pages/preview` with JSON `{ text }`: the HTML that visitors would see. Nothing is stored. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const sent = submission.safeParse(await readJson(args.request));
  if (!sent.success) return errorResponse(texts.tooLong, 400);
  if (hasTooMuchMarkup(sent.data.text)) return errorResponse(texts.tooMuchMarkup, 400);
  return Response.json({ html: renderMarkdown(sent.data.text) });
}

export const loader = writeOnly;

const submission = z.object({ text: z.string().max(MAX_PAGE_TEXT) });
