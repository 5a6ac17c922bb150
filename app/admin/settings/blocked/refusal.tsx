import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LocalTime } from '../../parts/timestamp.tsx';
import type { PostResult } from '../../writes/use-write.ts';
import { texts } from '../texts.ts';
import type { BlockingImport } from './blocked-response.server.ts';

/** Returns why settings were not published. If an import prevents it, the message has a link to that import. */
export function refusalOf({ message, answer }: Extract<PostResult<unknown>, { ok: false }>): ReactNode {
  const { blockedBy } = (answer ?? {}) as { blockedBy?: BlockingImport };
  if (!blockedBy) return message;
  const { id, fileName, createdAt, step } = blockedBy;
  return (
    <>
      {texts.languages.blockedByImport}{' '}
      <Link to={`/admin/import/${id}`} className="underline underline-offset-4 wrap-anywhere">
        <bdi>{fileName}</bdi>
      </Link>{' '}
      (<LocalTime date={new Date(createdAt)} />
      ). {texts.languages.importSteps[step]}
    </>
  );
}
