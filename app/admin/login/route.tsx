import { data, Form, redirect, useNavigation } from 'react-router';
import { shopOf } from '#app/context.ts';
import { safeReturnPath } from '#auth/session.ts';
import { store } from '#store';
import { requireOwnOrigin } from '../guard.server.ts';
import { readForm } from '../read-body.server.ts';
import { schemeIn } from '../scheme/scheme.ts';
import { SchemeColours } from '../scheme/scheme-colours.tsx';
import { useScheme } from '../scheme/use-scheme.ts';
import { useSignedInElsewhere } from '../signed-in-hint.ts';
import type { Route } from './+types/route';
import { Credentials } from './credentials.tsx';
import { signIn } from './sign-in.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const session = await shopOf(args).sessions.find(args.request.headers);
  if (session) throw redirect(returnPath(args.request));
  return { scheme: schemeIn(args.request.headers.get('Cookie')) };
}

/** `again=1` comes from a page whose session has ended: it stays where it is and wants no redirect. */
export async function action(args: Route.ActionArgs) {
  requireOwnOrigin(args);
  const form = await readForm(args.request);
  const result = await signIn(shopOf(args), args.request, form);
  if (!result.headers) return data({ error: result.error }, { status: result.status });
  if (form.get('again')) return data({ error: null }, { headers: result.headers });
  throw redirect(returnPath(args.request), { headers: result.headers });
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const scheme = useScheme(loaderData.scheme);
  const submitting = useNavigation().state !== 'idle';
  useSignedInElsewhere();
  return (
    <main className="grid min-h-svh place-items-center px-6 py-16">
      <title>{`Sign in - ${store.brand}`}</title>
      <meta name="robots" content="noindex" />
      <SchemeColours scheme={scheme} />
      <div className="w-full max-w-sm">
        <p className="eyebrow text-muted">{store.brand}</p>
        <h1 className="mt-3 font-display text-display-m">Sign in</h1>
        <Form method="post" className="mt-10">
          <Credentials error={actionData?.error ?? null} submitting={submitting} />
        </Form>
        <a href="/" className="text-link mt-10 text-sm">
          Back to the shop
        </a>
      </div>
    </main>
  );
}

function returnPath(request: Request): string {
  return safeReturnPath(new URL(request.url).searchParams.get('to'));
}
