/** A few figures in a row, each under its name. */
export function Figures({ figures }: { figures: readonly (readonly [name: string, figure: string])[] }) {
  return (
    <dl className="mt-10 grid grid-cols-2 gap-y-6 border-line border-y py-6 sm:grid-cols-4">
      {figures.map(([name, figure]) => (
        <div key={name} className="flex flex-col gap-1">
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="font-display text-display-s lining-nums tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
