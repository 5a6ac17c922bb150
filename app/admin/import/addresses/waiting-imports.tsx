import { Link } from 'react-router';
import type { Repeat } from '#import-export/imports/repeats/repeat.ts';
import { texts } from './texts.ts';

/** Lists the repeated imports that need the owner, with a link to the step that does. */
export function WaitingImports({ repeats }: { repeats: Repeat[] }) {
  const waiting = repeats.filter(({ problem }) => problem !== null);
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting-imports" className="mt-4 border-line border-t pt-2 text-sm">
      <h2 id="waiting-imports" className="py-2">
        {texts.waiting}
      </h2>
      <ul>
        {waiting.map(({ id, host, problem, waitingImport }) => (
          <li key={id} className="wrap-anywhere">
            <Link
              to={`/admin/import${waitingImport ? `/${waitingImport}` : ''}`}
              className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
            >
              {texts.waitingFor(host, problem ?? '')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
