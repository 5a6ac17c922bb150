import type { RequestListener, ServerResponse } from 'node:http';

/** What the shop needs, by name: each answers whether it is there, or fails, or takes too long. */
export type Checks = Record<string, () => Promise<boolean>>;

/**
 * Answers whoever watches over the process, before caches, log and framework: `/healthz` as long as it answers at all,
 * `/readyz` with 200 or 503 and with what is missing, as JSON: `{ "ready": false, "missing": ["database"] }`.
 */
export function answerHealth(checks: Checks, next: RequestListener, limit = LIMIT_MS): RequestListener {
  let last: { at: number; missing: Promise<string[]> } | undefined;

  /** Asked once a second at most, however many watch. */
  function missingNow(): Promise<string[]> {
    if (!last || performance.now() - last.at > AGE_MS) {
      last = { at: performance.now(), missing: missingOf(checks, limit) };
    }
    return last.missing;
  }

  return async (request, response) => {
    if (request.url === '/healthz') return answer(response, 200, { ok: true });
    if (request.url !== '/readyz') return next(request, response);
    const missing = await missingNow();
    answer(response, missing.length > 0 ? 503 : 200, { ready: missing.length === 0, missing });
  };
}

const AGE_MS = 1_000;
const LIMIT_MS = 2_000;

async function missingOf(checks: Checks, limit: number): Promise<string[]> {
  const answers = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, limit, false).unref());
      return (await Promise.race([check().catch(() => false), tooLate])) ? [] : [name];
    }),
  );
  return answers.flat();
}

/** Node leaves the content out of an answer to HEAD. */
function answer(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    .end(JSON.stringify(body));
}
