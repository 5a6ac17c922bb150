/**
 * A quiet sentence at the foot of the screen while something holds that the visitor should know. The region itself is
 * always there: screen readers tell what changes in it, not that it comes.
 */
export function StatusNote({ text }: { text: string | null }) {
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 bottom-4 z-40 flex justify-center">
      {text ? <p className="text-balance bg-ink px-5 py-3 text-center text-page text-sm">{text}</p> : null}
    </div>
  );
}
