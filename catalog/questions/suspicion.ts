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

/** Returns how much a question looks like that of a program. */
export function suspicionOf({
  message,
  name,
  trap,
  seconds,
  isFromAnotherSite,
}: Signs): 'none' | 'some' | 'certain' {
  const links = (text: string) => text.match(LINK)?.length ?? 0;
  if (trap !== '' || isFromAnotherSite || links(name) > 0) return 'certain';
  return (seconds !== null && seconds < MIN_SECONDS) || links(message) >= 2 ? 'some' : 'none';
}

const LINK = /https?:\/\/|www\.|<a\s|\[url/gi;

/** A person needs longer to read the form and fill it in. */
const MIN_SECONDS = 3;
