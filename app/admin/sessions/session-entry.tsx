import { LocalTime } from '../timestamp.tsx';

interface Props {
  session: { id: string; begunAt: Date; usedAt: Date; network: string; browser: string; isOwn: boolean };
  isSending: boolean;
}

/** One session: where it is used, since when, and the button that ends it. One's own is ended by Log out. */
export function SessionEntry({ session, isSending }: Props) {
  const { id, begunAt, usedAt, network, browser, isOwn } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-line border-b py-3 text-sm">
      <div className="min-w-0 wrap-anywhere">
        <p>
          {browser}
          {network ? <span className="text-muted">{`, ${network}`}</span> : null}
        </p>
        <p className="text-muted tabular-nums">
          since <LocalTime date={begunAt} />, last used <LocalTime date={usedAt} />
        </p>
      </div>
      {isOwn ? (
        <p className="inline-flex min-h-11 items-center">This session</p>
      ) : (
        <button
          type="submit"
          name="end"
          value={id}
          disabled={isSending}
          aria-label={`End the session of ${browser}`}
          className="text-link"
        >
          End
        </button>
      )}
    </li>
  );
}
