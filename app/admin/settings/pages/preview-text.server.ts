import type { ActionFunctionArgs } from 'react-router';
import { z } from 'zod';
import { MAX_PAGE_TEXT } from '#catalog/settings/text-page.ts';
import { hasTooMuchMarkup } from '#catalog/text/markdown.server.ts';
import { renderText } from '#catalog/text/render-text.server.ts';
import { readJson } from '#platform/http/read-body.server.ts';
import { refuse, runAction } from '../../writes/handle-write.server.ts';
import { texts } from './texts.ts';

/** Returns the HTML that visitors would see of a text. Nothing is stored. */
export function previewText({ request }: ActionFunctionArgs) {
  return runAction(async () => {
    const { data: sent } = submission.safeParse(await readJson(request));
    if (!sent) return refuse(texts.tooLong, 400);
    if (hasTooMuchMarkup(sent.text)) refuse(texts.tooMuchMarkup, 400);
    const { html } = await renderText(sent.text);
    return { error: null, html };
  });
}

const submission = z.object({ text: z.string().max(MAX_PAGE_TEXT) });
