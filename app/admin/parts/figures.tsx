/** A row of figures, each below its name. */
export function Figures({ figures }: { figures: readonly (readonly [name: string, figure: string])[] }) {
  return (
    <dl className="mt-5 grid grid-cols-2 gap-x-4 gap-y-3 border-line border-y py-3 sm:grid-cols-4">
      {figures.map(([name, figure]) => (
        <div key={name} className="flex flex-col">
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="tabular">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
