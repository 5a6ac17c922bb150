import pLimit from 'p-limit';
import { networkOf } from '#platform/auth/network.ts';
import { counters, instrumented } from '#platform/log/counters.ts';

/** The maximum number of simultaneous renders for visitors. Cached pages are not counted. */
const MAX_RENDERS = 8;

/**
 * Signed-in administrators have their own limit, so a crowd never locks them out. It is higher than that for visitors,
 * because admin pages may wait for the storage without using the CPU.
 */
const MAX_ADMIN_RENDERS = 16;

/** The sign-in page has its own limit too, so the administrator can sign in while visitors wait. */
const MAX_SIGN_IN_RENDERS = 4;

/** The maximum number of requests that wait in each queue. */
const MAX_QUEUED = 64;

/** The maximum for requests without a session from one network, so that one client cannot fill their queue. */
const MAX_SIGN_IN_PER_NETWORK = 8;

interface Requester {
  path: string;
  address: string;
  isSignedIn(): Promise<boolean>;
}

/** Runs `render` when it is its turn. Returns `null` at once if too many requests are waiting. */
type RenderQueues = <Result>(requester: Requester, render: () => Promise<Result>) => Promise<Result | null>;

/** Opens three separate queues: visitors, admin pages with a session, and admin pages without one. */
export function openRenderQueues(): RenderQueues {
  const visitors = instrumented('renders', pLimit(MAX_RENDERS));
  const administrator = instrumented('renders', pLimit(MAX_ADMIN_RENDERS));
  const signIns = instrumented('renders', pLimit(MAX_SIGN_IN_RENDERS));
  const signInsOf = new Map<string, number>();

  return async ({ path, address, isSignedIn }, render) => {
    const isAdminPage = /^\/admin(\/|\.|$)/.test(path);
    if (!isAdminPage || (await isSignedIn())) {
      const queue = isAdminPage ? administrator : visitors;
      return queue.pendingCount < MAX_QUEUED ? queue(render) : shed();
    }
    const network = networkOf(address);
    const count = signInsOf.get(network) ?? 0;
    if (count >= MAX_SIGN_IN_PER_NETWORK || signIns.pendingCount >= MAX_QUEUED) return shed();
    signInsOf.set(network, count + 1);
    try {
      return await signIns(render);
    } finally {
      const remaining = (signInsOf.get(network) ?? 1) - 1;
      if (remaining > 0) signInsOf.set(network, remaining);
      else signInsOf.delete(network);
    }
  };
}

/** A full queue takes a second or two. In a longer one, many visitors would leave before their page is rendered. */
function shed(): null {
  counters.shed.renders += 1;
  return null;
}
