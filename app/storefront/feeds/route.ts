import { getContext } from '#app/context.ts';
import type { PageHandle } from '#app/pages.server.ts';
import type { Route } from './+types/route';
import { OPENAI, sendFeed } from './send-feed.server.ts';

export const handle: PageHandle = { parameters: [], isInSitemap: false };

/**
 * `/feeds/google.xml`: the products for Google Merchant Center and for Meta's catalogs, which read the same format;
 * `/feeds/openai.jsonl`: for ChatGPT.
 */
export function loader(args: Route.LoaderArgs): Promise<Response> {
  return sendFeed(getContext(args), args.pattern === '/feeds/openai.jsonl' ? OPENAI : undefined);
}
