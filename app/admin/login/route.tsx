import { data, Form, redirect, useNavigation, useSubmit } from 'react-router';
import { getContext } from '#app/context.ts';
import { sentOnce } from '#app/ui/busy.ts';
import type { SignInMethods } from '#platform/auth/credential-rules.ts';
import { logRefusal, networkOf } from '#platform/auth/network.ts';
import { findSignInMethods } from '#platform/auth/passkeys.server.ts';
import { safeReturnPath } from '#platform/auth/session.ts';
import { readForm } from '#platform/http/read-body.server.ts';
import { ColorScheme } from '../frame/color-scheme.tsx';
import { isFromOwnOrigin, noStore } from '../session/guard.server.ts';
import { mailSecurityEvent } from '../session/security-mail.server.ts';
import { useSignedInElsewhere } from '../session/session-events.ts';
import { texts as sessionTexts } from '../session/texts.ts';
import type { Route } from './+types/route';
import { Credentials } from './credentials.tsx';
import { texts } from './texts.ts';
import { signIn } from './verify-password.server.ts';

export const middleware = [noStore];

export async function loader(args: Route.LoaderArgs) {
  const { db, sessions, settings } = getContext(args);
  const session = await sessions.find(args.request.headers);
  if (session) throw redirect(returnPath(args.url));
  // While the database is away, the page opens. The sign-in itself says that it failed.
  const methods = await findSignInMethods(db).catch((): SignInMethods => 'password');
  return { brand: settings.store.brand, methods };
}

/** Signs in. With the field `again`, the page stays, because it asks to sign in over its unsaved text. */
export async function action(args: Route.ActionArgs) {
  if (!isFromOwnOrigin(args)) return refuseOtherAddress(args);
  const form = await readForm(args.request, MAX_SIGN_IN_BYTES);
  const { error, status, headers, isNewNetwork } = await signIn(getContext(args), args.request, form);
  if (isNewNetwork)
    await mailSecurityEvent(getContext(args), args.request, sessionTexts.securityEvents.newNetwork);
  if (error !== null || form.has('again')) return data({ error }, { status, headers });
  throw redirect(returnPath(args.url), { headers });
}

/** Several times the longest answer of a passkey. */
const MAX_SIGN_IN_BYTES = 65_536;

/** The headers of the action, such as Retry-After (RFC 6585, 4). */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Shows any failure as a message and keeps the typed text. The page that stays loads its data by itself. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    // The error status keeps the router from loading the page again, which would also fail.
    return data(await serverAction(), { status: 401 });
  } catch (error) {
    // Redirects an administrator who is already signed in.
    if (error instanceof Response) throw error;
    return data({ error: texts.failed }, { status: 503 });
  }
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { brand, methods } = loaderData;
  const submit = useSubmit();
  const submitting = useNavigation().state !== 'idle';
  useSignedInElsewhere();
  return (
    <main className="grid min-h-svh place-items-center px-6 py-16">
      <title>{`${texts.title} - ${brand}`}</title>
      <meta name="robots" content="noindex" />
      <ColorScheme />
      <div className="w-full max-w-sm">
        <p className="eyebrow text-muted">{brand}</p>
        <h1 className="mt-3 font-display text-display-s">{texts.title}</h1>
        <Form {...sentOnce(submitting)} className="mt-10">
          <Credentials
            methods={methods}
            error={actionData?.error ?? null}
            submitting={submitting}
            onPasskey={(passkey) => void submit({ passkey }, { method: 'post' })}
          />
        </Form>
        <a href="/" className="text-link mt-10 text-sm">
          {texts.toShop}
        </a>
      </div>
    </main>
  );
}

/**
 * Says at which address to sign in. A shop behind a new proxy, in a container or opened by its IP address often has
 * another `ORIGIN` than the page, and browsers would not return its session cookie.
 */
function refuseOtherAddress(args: Route.ActionArgs) {
  const { origin, clientAddress } = getContext(args);
  const sent = args.request.headers.get('Origin') ?? 'null';
  // Browsers send `null` for a page without an address of its own, as in a sandboxed frame.
  const from = sent === 'null' ? 'another address' : sent;
  logRefusal(
    'Refused a sign-in',
    networkOf(clientAddress),
    `: the page was opened at ${from.slice(0, 300)}, but ORIGIN is ${origin}`,
  );
  return data({ error: texts.otherAddress(origin, from) }, { status: 403 });
}

function returnPath({ searchParams }: URL): string {
  return safeReturnPath(searchParams.get('to'));
}
