interface Signs {
  message: string;
  name: string;
  /** The content of a field that people do not see. */
  trap: string;
  /** Seconds between opening the form and sending it; `null` without scripts. */
  seconds: number | null;
  /** Whether the form was on a page of another site. */
  isFromAnotherSite: boolean;
}

/** Whether a question looks like that of a program. It is stored as spam, where the owner can find it. */
export function looksLikeSpam({ message, name, trap, seconds, isFromAnotherSite }: Signs): boolean {
  const links = (message.match(LINK) ?? []).length;
  return (
    trap !== '' ||
    isFromAnotherSite ||
    (seconds !== null && seconds < MIN_SECONDS) ||
    links >= 2 ||
    (name.match(LINK) ?? []).length > 0
  );
}

const LINK = /https?:\/\/|www\.|<a\s|\[url/gi;

/** A person needs longer to read the form and fill it in. */
const MIN_SECONDS = 3;
