import { getContext } from '#app/context.ts';
import type { PageHandle } from '#app/pages.server.ts';
import type { Route } from './+types/openai';
import { OPENAI } from './openai-feed.server.ts';
import { sendFeed } from './send-feed.server.ts';

export const handle: PageHandle = { parameters: [], isInSitemap: false };

/** `/feeds/openai.jsonl`: the products for ChatGPT. */
export function loader(args: Route.LoaderArgs): Promise<Response> {
  return sendFeed(getContext(args), OPENAI);
}
