import { formatNumber } from '#catalog/amounts/amounts.ts';
import { texts } from './texts.ts';

interface Props {
  title: string;
  steps: { step: string; count: number }[];
  step: 'day' | 'month';
}

/** Counts as bars, and as a table for those who cannot see the bars or want the figures. */
export function BarChart({ title, steps, step }: Props) {
  const highest = Math.max(1, ...steps.map(({ count }) => count));
  const nameOf = (date: string) =>
    new Date(date).toLocaleDateString('en-US', { ...FORMAT[step], timeZone: 'UTC' });
  return (
    <section className="min-w-0">
      <h2 className="eyebrow">{title}</h2>
      <div dir="ltr" className="mt-2 border-line border-y pt-3">
        <p aria-hidden className="text-muted text-xs tabular-nums">
          {formatNumber(highest)}
        </p>
        <svg
          aria-hidden
          viewBox={`0 0 ${steps.length * 10} 100`}
          preserveAspectRatio="none"
          className="h-48 w-full border-line border-b"
        >
          {steps.map(({ step: date, count }, index) => {
            const height = (count / highest) * 100;
            return (
              <rect
                key={date}
                x={index * 10 + 1}
                y={100 - height}
                width={8}
                height={height}
                className="fill-ink hover:fill-accent"
              >
                <title>{`${nameOf(date)}: ${formatNumber(count)}`}</title>
              </rect>
            );
          })}
        </svg>
        <p aria-hidden className="flex justify-between py-1 text-muted text-xs">
          <span>{nameOf(steps[0]?.step ?? '')}</span>
          <span>{nameOf(steps.at(-1)?.step ?? '')}</span>
        </p>
      </div>
      <details className="mt-2 text-sm">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center">{texts.asTable}</summary>
        <table className="w-full">
          <caption className="sr-only">{texts.chart(title)}</caption>
          <thead>
            <tr className="border-line border-b text-muted">
              <th scope="col" className="py-1 text-start font-normal">
                {texts[step]}
              </th>
              <th scope="col" className="py-1 text-end font-normal">
                {texts.count}
              </th>
            </tr>
          </thead>
          <tbody>
            {steps.toReversed().map(({ step: date, count }) => (
              <tr key={date} className="border-line border-b">
                <th scope="row" className="py-1 text-start font-normal">
                  {nameOf(date)}
                </th>
                <td className="py-1 text-end tabular-nums">{formatNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

const FORMAT = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'short', year: 'numeric' },
} as const;
