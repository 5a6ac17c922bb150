interface Props {
  /** The parts of the text, in order. */
  pieces: { text: string; isFound: boolean }[];
}

/** A text with the matched words of a search marked. */
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
