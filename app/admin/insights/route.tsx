import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import { getContext } from '#app/context.ts';
import { formatNumber } from '#catalog/amounts/amounts.ts';
import { INSIGHT_KINDS, INSIGHT_PERIODS, type InsightKind, periodOf } from '#catalog/insights/insight.ts';
import { type Compared, type InsightOf, listInsights } from '#catalog/insights/list-insights.server.ts';
import { ENGLISH_NAMES, LANGUAGES } from '#catalog/text/languages.ts';
import { PageTitle } from '../frame/page-parts.tsx';
import { Choice, Choices } from '../parts/choices.tsx';
import { Thumbnail } from '../parts/stored-picture.tsx';
import { useFormPath } from '../products/form/use-return.ts';
import type { Route } from './+types/route';
import { texts } from './texts.ts';

export async function loader(args: Route.LoaderArgs) {
  const { db, settings } = getContext(args);
  const search = args.url.searchParams;
  const period = periodOf(INSIGHT_PERIODS.find((name) => name === search.get('period')) ?? '30');
  const shown = INSIGHT_KINDS.find((kind) => kind === search.get('show')) ?? 'product';
  const found = await listInsights(db, period, shown);
  return {
    ...found,
    period: period.name,
    step: period.step,
    shown,
    isOff: settings.store.hasInsights === false,
  };
}

type Loaded = Route.ComponentProps['loaderData'];

/** What visitors did in a time, compared with the time before. */
export default function Insights({ loaderData }: Route.ComponentProps) {
  const { period, shown, totals, steps, step, isOff } = loaderData;
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <p className="mt-1 max-w-prose text-muted text-sm">{texts.introduction}</p>
      {isOff ? (
        <p className="mt-3">
          <Link to="/admin/shop/brand" className="text-link">
            {texts.off}
          </Link>
        </p>
      ) : null}
      <Choices label={texts.periods}>
        {INSIGHT_PERIODS.map((name) => (
          <Choice key={name} to={pathOf(name, shown)} chosen={name === period}>
            {texts.period[name]}
          </Choice>
        ))}
      </Choices>
      {Object.keys(totals).length === 0 ? (
        <p className="mt-5 border-line border-y py-10 text-muted">{texts.none}</p>
      ) : (
        <>
          <div className="mt-5 grid gap-x-12 gap-y-8 lg:grid-cols-2">
            <Counts title={texts.summary} hint={texts.summaryHint} name={texts.what}>
              {INSIGHT_KINDS.map((kind) => (
                <Row key={kind} {...(totals[kind] ?? NONE)}>
                  <Link
                    to={pathOf(period, kind)}
                    preventScrollReset
                    aria-current={kind === shown ? 'true' : undefined}
                    className="text-link aria-[current]:font-semibold"
                  >
                    {texts.kinds[kind]}
                  </Link>
                </Row>
              ))}
            </Counts>
            <Bars title={texts.kinds[shown]} steps={steps} step={step} />
          </div>
          <div className="gap-x-12 lg:columns-2">
            <Rankings loaded={loaderData} />
          </div>
        </>
      )}
      <p className="mt-8 text-muted text-sm">{texts.utc}</p>
    </>
  );
}

const NONE: Compared = { count: 0, before: 0 };

function pathOf(period: string, show: InsightKind): string {
  return `/admin/insights?${new URLSearchParams({ period, show })}`;
}

function Rankings({ loaded }: { loaded: Loaded }) {
  const { subjects, falling, shown } = loaded;
  const ofKind = (kind: InsightKind) => subjects.filter((insight) => insight.kind === kind);
  const others = OTHERS.filter((kind) => kind !== 'product' && kind !== 'vain');
  return (
    <>
      <Ranking title={texts.topProducts} insights={ofKind('product')} loaded={loaded} />
      <Ranking title={texts.kinds.vain} insights={ofKind('vain')} loaded={loaded} />
      <Ranking title={texts.falling} insights={falling} loaded={loaded} />
      {PRODUCT_KINDS.includes(shown) ? (
        <Ranking title={texts.kinds[shown]} insights={ofKind(shown)} loaded={loaded} />
      ) : null}
      {others.map((kind) => (
        <Ranking key={kind} title={texts.kinds[kind]} insights={ofKind(kind)} loaded={loaded} />
      ))}
    </>
  );
}

/** Listed if they are chosen for the chart. */
const PRODUCT_KINDS: readonly InsightKind[] = ['shortlist', 'question', 'whatsapp', 'email', 'share'];

const OTHERS: readonly InsightKind[] = INSIGHT_KINDS.filter((kind) => !PRODUCT_KINDS.includes(kind));

interface RankingProps {
  title: string;
  insights: InsightOf[];
  loaded: Loaded;
}

function Ranking({ title, insights, loaded }: RankingProps) {
  if (insights.length === 0) return null;
  return (
    <Counts title={title} name={texts.what}>
      {insights.map((insight) => (
        <Row key={insight.subject} {...insight}>
          <Subject insight={insight} products={loaded.products} />
        </Row>
      ))}
    </Counts>
  );
}

function Subject({
  insight: { kind, subject },
  products,
}: {
  insight: InsightOf;
  products: Loaded['products'];
}) {
  const formPath = useFormPath();
  const language = LANGUAGES.find((code) => code === subject);
  if (kind === 'language' && language) return ENGLISH_NAMES[language];
  if (kind === 'vain')
    return (
      <span className="flex flex-wrap items-baseline gap-x-4">
        <bdi>{subject}</bdi>
        <Link
          to={`/admin/shop/categories?${new URLSearchParams({ word: subject })}`}
          aria-label={texts.addSynonymFor(subject)}
          className="text-link text-sm"
        >
          {texts.addSynonym}
        </Link>
        <Link
          to={formPath(`/admin/products/new?${new URLSearchParams({ name: subject })}`)}
          aria-label={texts.makeProductFor(subject)}
          className="text-link text-sm"
        >
          {texts.makeProduct}
        </Link>
      </span>
    );
  if (!PRODUCT_KINDS.includes(kind) && kind !== 'product') return <bdi>{subject}</bdi>;
  const product = products[subject];
  if (!product) return <span className="text-muted">{subject ? texts.deleted : texts.noProduct}</span>;
  return (
    <span className="flex items-center gap-3">
      <span className="shrink-0">
        <Thumbnail image={product.image ?? undefined} />
      </span>
      <Link to={`/admin/products/${product.id}/edit`} className="underline underline-offset-4">
        <bdi>{product.name}</bdi>
      </Link>
    </span>
  );
}

interface CountsProps {
  title: string;
  hint?: string;
  /** The name of the first column. */
  name: string;
  children: ReactNode;
}

function Counts({ title, hint, name, children }: CountsProps) {
  return (
    <section className={`min-w-0 break-inside-avoid ${hint ? '' : 'pt-8'}`}>
      <h2 className="eyebrow">{title}</h2>
      {hint ? <p className="text-muted text-sm">{hint}</p> : null}
      <table className="mt-2 w-full border-line border-t text-sm">
        <thead>
          <tr className="border-line border-b text-muted">
            <th scope="col" className="py-2 text-start font-normal">
              {name}
            </th>
            {[texts.count, texts.before, texts.change].map((column) => (
              <th key={column} scope="col" className="py-2 ps-3 text-end font-normal">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

function Row({ count, before, children }: Compared & { children: ReactNode }) {
  const percent = Math.round((count / before - 1) * 100);
  const change =
    before > 0 ? `${percent > 0 ? '+' : ''}${formatNumber(percent)} %` : count > 0 ? texts.new : '';
  return (
    <tr className="border-line border-b">
      <th scope="row" className="wrap-anywhere py-1.5 text-start font-normal">
        {children}
      </th>
      {[formatNumber(count), formatNumber(before), change].map((figure, column) => (
        <td key={COLUMNS[column]} className="whitespace-nowrap py-1.5 ps-3 text-end tabular">
          {figure}
        </td>
      ))}
    </tr>
  );
}

const COLUMNS = ['count', 'before', 'change'];

interface Props {
  title: string;
  steps: { step: string; count: number }[];
  step: 'day' | 'month';
}

/** Counts as bars, and as a table for those who cannot see the bars or want the figures. */
function Bars({ title, steps, step }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const counts = steps.map(({ step: date, count }) => {
    const name = new Date(date).toLocaleDateString('en-US', { ...FORMAT[step], timeZone: 'UTC' });
    return { name, count };
  });
  const draw = useEffectEvent((drawBars: DrawBars) =>
    canvas.current ? drawBars(canvas.current, title, counts) : undefined,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chart is redrawn for other steps.
  useEffect(() => {
    let isOver = false;
    let end: (() => void) | undefined;
    import('./draw-bars.ts').then(
      ({ drawBars }) => {
        if (!isOver) end = draw(drawBars);
      },
      // If the library cannot be loaded, the table is still there.
      () => {},
    );
    return () => {
      isOver = true;
      end?.();
    };
  }, [steps, title]);
  return (
    <section className="min-w-0">
      <h2 className="eyebrow">{title}</h2>
      <div className="relative mt-2 h-60 border-line border-y py-2 noscript:hidden">
        <canvas ref={canvas} role="img" aria-label={texts.chart(title)} />
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
            {counts.toReversed().map(({ name, count }) => (
              <tr key={name} className="border-line border-b">
                <th scope="row" className="py-1 text-start font-normal">
                  {name}
                </th>
                <td className="py-1 text-end tabular">{formatNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

type DrawBars = typeof import('./draw-bars.ts').drawBars;

const FORMAT = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'short', year: 'numeric' },
} as const;
