interface Props {
  /** Together they are the text. */
  pieces: { text: string; isFound: boolean }[];
}

/** A text in which the words are marked that a search found. */
export function MarkedText({ pieces }: Props) {
  return pieces
    .map((piece, index) => ({ ...piece, key: index }))
    .map(({ text, isFound, key }) =>
      isFound ? (
        <mark key={key} className="bg-transparent text-inherit underline decoration-1 underline-offset-4">
          {text}
        </mark>
      ) : (
        text
      ),
    );
}
