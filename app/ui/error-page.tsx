import { isRouteErrorResponse, Link } from 'react-router';

/** Says what happened without telling internals: an address that leads nowhere, or a mistake of ours with a retry. */
export function ErrorPage({ error }: { error: unknown }) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <section className="mx-auto max-w-xl px-6 py-32 text-center">
      <title>{missing ? 'Page not found' : 'Something went wrong'}</title>
      <meta name="robots" content="noindex" />
      <h1 className="font-display text-4xl">{missing ? 'This page is not here' : 'Something went wrong'}</h1>
      <p className="mt-4">
        {missing
          ? 'It may have been moved, or it never was.'
          : 'That was our mistake. Please try again in a moment.'}
      </p>
      <Link to="/" className="mt-8 inline-block underline">
        Back to the house
      </Link>
    </section>
  );
}
