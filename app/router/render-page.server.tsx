import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

/**
 * Renders in one go, everything that a page shows being there already: a stream, collected, takes several times as
 * long. The router would wait for the data that it hands over to the browser (`streamCache`, of its own making and
 * documented nowhere), so they are read and laid out for it.
 */
export async function renderPage(request: Request, routes: EntryContext, nonce: string): Promise<string> {
  const stream = routes.serverHandoffStream;
  const data = { done: true, value: stream ? await text(stream) : '' };
  const renderMeta = {
    ...routes.renderMeta,
    streamCache: [Object.assign(Promise.resolve(), { result: data })],
  };
  const page = <ServerRouter context={{ ...routes, renderMeta }} url={request.url} nonce={nonce} />;
  return `<!DOCTYPE html>${renderToString(page)}`;
}
