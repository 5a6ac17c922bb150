import type { RequestListener } from 'node:http';
import { bodyFor, headersFor, type KeptAnswers } from './kept-answer.ts';

/** Answers what is kept straight from memory, before any framework sees the request; everything else goes on. */
export function cachedListener(kept: KeptAnswers, next: RequestListener): RequestListener {
  return (request, response) => {
    const answer = kept.find(request.method ?? '', request.url ?? '');
    if (!answer) return next(request, response);
    const body = bodyFor(answer, {
      ifNoneMatch: request.headers['if-none-match'],
      acceptEncoding: request.headers['accept-encoding'],
    });
    response.writeHead(body ? 200 : 304, headersFor(answer, body).flat());
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
