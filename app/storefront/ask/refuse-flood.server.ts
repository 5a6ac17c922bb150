import type { MiddlewareFunction } from 'react-router';
import { getContext, type RequestContext } from '#app/context.ts';
import { QUESTION_TEXTS } from '#app/texts/question-texts.server.ts';
import { readForm } from '#platform/http/read-body.server.ts';
import { checkSender } from './check-sender.server.ts';
import { admitRequest, isSpamRefused } from './limit-questions.server.ts';
import { MAX_QUESTION_BYTES } from './read-question.server.ts';

/**
 * Answers a flood with a sentence. This is middleware that returns a response, because a response that the action throws
 * renders the page of an error, and a page for each costs more than the flood.
 */
export const refuseFlood: MiddlewareFunction<Response> = async (args, next) => {
  const shop = getContext(args);
  const isRead = args.request.method === 'GET' || args.request.method === 'HEAD';
  if (isRead) return next();
  const isRefused =
    !admitRequest(shop.clientAddress) || (isSpamRefused() && (await isSpam(shop, args.request)));
  if (!isRefused) return next();
  const headers = { 'Retry-After': '600', 'Cache-Control': 'no-store' };
  return new Response(QUESTION_TEXTS[shop.locale.language].failures.tooMany, { status: 429, headers });
};

async function isSpam(shop: RequestContext, request: Request): Promise<boolean> {
  // The action refuses a body that cannot be read.
  const form = await readForm(request.clone(), MAX_QUESTION_BYTES).catch(() => null);
  if (!form) return false;
  const checked = checkSender(shop, form, request.headers.get('Origin'));
  return 'isSpam' in checked && checked.isSpam;
}
