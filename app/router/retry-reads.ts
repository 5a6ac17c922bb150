type Fetch = typeof globalThis.fetch;

/**
 * `fetch` that repeats a read of this origin when a server or proxy on the way says that it will be back (502, 503,
 * 504), or when the network breaks. What is not a read is sent once: nobody knows what its first sending has done.
 *
 * @param pauseAfter milliseconds to wait after so many failures in a row.
 */
export function retryReads(fetch: Fetch, origin: string, pauseAfter = pauseWithJitter): Fetch {
  return async (input, init) => {
    const asked = input instanceof Request ? input.url : new URL(input, origin).href;
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    if (method.toUpperCase() !== 'GET' || new URL(asked).origin !== origin) return fetch(input, init);

    const signal = init?.signal ?? (input instanceof Request ? input.signal : null);
    for (let failures = 1; failures < ATTEMPTS; failures += 1) {
      const answer = await fetch(input, init).catch((error: Error) => error);
      if (!isPassing(answer)) {
        if (answer instanceof Error) throw answer;
        return answer;
      }
      if (!(answer instanceof Error)) void answer.body?.cancel();
      await pause(pauseAfter(failures), signal);
    }
    return fetch(input, init);
  };
}

const ATTEMPTS = 3;
const BACKOFF_MS = 400;

/** Failures that another attempt may not meet. An abort is the browser's own wish; a `TypeError` is the network's. */
function isPassing(answer: Response | Error): boolean {
  return answer instanceof Error ? answer instanceof TypeError : [502, 503, 504].includes(answer.status);
}

function pauseWithJitter(failures: number): number {
  return BACKOFF_MS * 2 ** (failures - 1) * (0.5 + Math.random() / 2);
}

function pause(milliseconds: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
