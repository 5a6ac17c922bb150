import { data, Link } from 'react-router';
import { getContext } from '#app/context.ts';
import { formatNumber, formatPrice } from '#catalog/amounts/amounts.ts';
import { listAccessoryCategories } from '#catalog/categories/accessory-categories.server.ts';
import { findFirstSteps } from '#catalog/first-steps/first-steps.server.ts';
import { countOpened } from '#catalog/insights/list-insights.server.ts';
import type { CountCache } from '#catalog/lists/count-cache.server.ts';
import { countFiltered } from '#catalog/lists/product-pages.server.ts';
import { searchTable } from '#catalog/lists/product-table.server.ts';
import { parseRows, parseTableView, type TableView } from '#catalog/lists/product-table.ts';
import { countSubCategories } from '#catalog/lists/sections.server.ts';
import { arrangeSections, type Section } from '#catalog/lists/sections.ts';
import { catalogStatistics, countByCategory, type Statistics } from '#catalog/lists/statistics.server.ts';
import { missingFields } from '#catalog/products/missing-fields.ts';
import { CATEGORIES, type Category, type Product } from '#catalog/products/product.ts';
import { markWords } from '#catalog/search/search-words.ts';
import { textLanguages } from '#catalog/settings/translations.ts';
import { previewOf } from '#catalog/text/description-preview.ts';
import { countStoppedWebhooks } from '#catalog/webhooks/webhooks.server.ts';
import { listRepeats, type Repeat } from '#import-export/imports/repeats/addresses.server.ts';
import type { Db } from '#platform/db/database.ts';
import { FirstStepsList } from '../first-steps/first-steps-list.tsx';
import { texts as firstStepsTexts } from '../first-steps/texts.ts';
import { LivePage, PageTitle } from '../frame/page-parts.tsx';
import { texts as addressTexts } from '../import/addresses/texts.ts';
import { Choice, Choices } from '../parts/choices.tsx';
import { Figures } from '../parts/figures.tsx';
import { useFormPath } from '../products/form/use-return.ts';
import { adminContext } from '../session/guard.server.ts';
import { reloadsAfterConflict, sendWrite } from '../writes/send-write.ts';
import type { Route } from './+types/route';
import { action } from './change-dashboard.server.ts';
import { dashboardPath, rowsCookie, rowsIn } from './dashboard-path.ts';
import { Products } from './products.tsx';
import type { Row } from './row-form.tsx';
import { ViewSelect } from './table-filters.tsx';
import { texts } from './texts.ts';

export async function loader(args: Route.LoaderArgs) {
  const { db, changes, counts: cache, settings, origin } = getContext(args);
  // Read the cursor before the queries: a change that commits while they run is then reported, not missed.
  const cursor = changes.cursor();
  const search = args.url.searchParams;
  const requested = parseTableView(search, rowsIn(args.request.headers.get('Cookie')));
  const chosen = parseRows(search.get('rows'));
  const [statistics, counts, sections, table, firstSteps, stoppedWebhooks, repeats, untranslated] =
    await Promise.all([
      catalogStatistics(db, cache),
      countByCategory(db, cache),
      requested.category === 'Accessories' ? accessorySections(db, cache) : [],
      searchTable(db, requested, cache),
      findFirstSteps(db, settings),
      countStoppedWebhooks(db),
      listRepeats(db),
      Promise.all(
        textLanguages(settings.store).others.map(async (language) => ({
          language,
          count: await countFiltered(db, { visibility: 'all', only: `no-${language}` }, cache),
        })),
      ),
    ]);
  const { view, totalCount, leftOut } = table;
  const ids = table.products.map(({ id }) => id);
  const opened = settings.store.hasInsights === false ? null : await countOpened(db, ids);
  const shown = {
    cursor,
    username: args.context.get(adminContext).username,
    // If the owner chose the products of the home page, the featured flag does not affect it.
    statistics:
      settings.store.featured.length > 0 ? { ...statistics, onHome: statistics.featured } : statistics,
    counts,
    sections,
    firstSteps,
    isClosed: settings.store.isClosed ?? false,
    stoppedWebhooks,
    repeats,
    rows: rowsOf(table.products, view.term, opened),
    totalCount,
    leftOut,
    untranslated,
    typed: requested.term,
    view,
  };
  return data(shown, chosen === null ? {} : { headers: { 'Set-Cookie': rowsCookie(chosen, origin) } });
}

/** @param opened how often visitors opened each product; `null` if the shop does not count */
function rowsOf(products: Product[], term: string, opened: Record<string, number> | null): Row[] {
  const terms = term ? [term] : [];
  return products.map(({ description, handle: _, ...product }) => ({
    ...product,
    markedName: markWords(product.name, terms),
    preview: markWords(previewOf(description), terms),
    opened: opened && (opened[product.id] ?? 0),
    missing: product.hidden ? missingFields({ ...product, description }) : [],
  }));
}

export { action };

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get('intent') as keyof typeof FAILED;
  return sendWrite(serverAction, FAILED[intent]);
}

/** The messages of failures without one from the server. */
const FAILED = {
  ...firstStepsTexts.failed,
  delete: texts.delete.failed,
  change: texts.change.failed,
  edit: texts.change.failed,
  pin: texts.change.orderFailed,
  preview: texts.prices.previewFailed,
  about: '',
  share: texts.exporting.shareFailed,
  end: texts.exporting.endFailed,
};

export { reloadsAfterConflict as shouldRevalidate };

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const {
    cursor,
    username,
    statistics,
    counts,
    sections,
    firstSteps,
    isClosed,
    stoppedWebhooks,
    repeats,
    rows,
    totalCount,
    leftOut,
    untranslated,
    typed,
    view,
  } = loaderData;
  const formPath = useFormPath();
  return (
    <div className="pb-(--foot-bar) max-sm:flex max-sm:flex-col">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <p className="text-muted text-sm">{texts.welcome(username)}</p>
          <PageTitle heading={texts.products}>{texts.title}</PageTitle>
        </div>
        <Link to={formPath('/admin/products/new')} className="filled-button">
          {texts.add}
        </Link>
      </div>
      {actionData?.error ? (
        <p role="alert" className="mt-3 text-accent text-sm">
          {actionData.error}
        </p>
      ) : null}
      {isClosed ? (
        <p className="mt-3 text-sm">
          {texts.closed}{' '}
          <Link to="/admin/shop/brand" className="text-link">
            {texts.toOpen}
          </Link>
        </p>
      ) : null}
      {stoppedWebhooks > 0 ? (
        <p className="mt-3 text-sm">
          {texts.stoppedWebhooks(stoppedWebhooks)}{' '}
          <Link to="/admin/webhooks" className="text-link">
            {texts.toWebhooks}
          </Link>
        </p>
      ) : null}
      <WaitingImports repeats={repeats} />
      <FirstStepsList firstSteps={firstSteps} isClosed={isClosed} />
      {/* On a phone, the table comes first. */}
      <div className="max-sm:order-last">
        <CatalogFigures statistics={statistics} />
      </div>
      <CategoryFilter view={view} total={statistics.products} counts={counts} sections={sections} />
      <Products
        rows={rows}
        totalCount={totalCount}
        leftOut={leftOut}
        untranslated={untranslated}
        typed={typed}
        view={view}
      />
      <LivePage cursor={cursor} />
    </div>
  );
}

/** Four figures about the catalog. */
function CatalogFigures({ statistics }: { statistics: Statistics }) {
  const figures = [
    [texts.figures.total, formatNumber(statistics.products)],
    [texts.figures.featured, texts.figures.featuredCount(statistics.featured, statistics.onHome)],
    [texts.figures.categories, String(statistics.categories)],
    [texts.figures.averagePrice, formatPrice(statistics.averagePrice)],
  ] as const;
  return <Figures figures={figures} />;
}

async function accessorySections(db: Db, cache: CountCache) {
  const [categories, counts] = await Promise.all([
    listAccessoryCategories(db),
    countSubCategories(db, 'all', cache),
  ]);
  return arrangeSections(
    categories.map(({ name }) => name),
    counts,
  );
}

interface Props {
  view: TableView;
  /** Number of all products. */
  total: number;
  counts: Record<Category, number>;
  /** The subcategories with their counts; loaded only if accessories are shown. */
  sections: Section[];
}

/** Links to all products and to those of each category, with counts. */
function CategoryFilter({ view, total, counts, sections }: Props) {
  const choose = (category: Category | null) => dashboardPath({ ...view, category, section: null, page: 1 });
  return (
    <>
      <Choices label={texts.filter.category}>
        <Choice to={choose(null)} chosen={view.category === null} count={total}>
          {texts.filter.all}
        </Choice>
        {CATEGORIES.map((category) => (
          <Choice
            key={category}
            to={choose(category)}
            chosen={view.category === category}
            count={counts[category]}
          >
            {category}
          </Choice>
        ))}
      </Choices>
      {view.category === 'Accessories' ? <SubcategoryFilter view={view} sections={sections} /> : null}
    </>
  );
}

/** Filters the accessories by subcategory. */
function SubcategoryFilter({ view, sections }: { view: TableView; sections: Section[] }) {
  // Keep showing the selected name, even if no product uses it any more.
  const known = sections.some(({ name }) => name === view.section);
  const all = view.section && !known ? [...sections, { name: view.section, count: 0 }] : sections;
  return (
    <div className="flex flex-wrap items-center gap-x-6 sm:mt-2">
      <ViewSelect view={view} name="subcategory" label={texts.filter.subcategory} chosen={view.section ?? ''}>
        <option value="">{texts.filter.all}</option>
        {all.map(({ name, count }) => (
          <option key={name} value={name}>
            {`${name} (${count})`}
          </option>
        ))}
      </ViewSelect>
      <Link to="/admin/accessory-categories" className="text-link text-sm">
        {texts.filter.manage}
        <span className="max-sm:sr-only">&nbsp;{texts.filter.accessoryCategories}</span>
      </Link>
    </div>
  );
}

/** Lists the repeated imports that need the owner, with a link to the step that does. */
function WaitingImports({ repeats }: { repeats: Repeat[] }) {
  const waiting = repeats.filter(({ problem }) => problem !== null);
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting-imports" className="mt-4 border-line border-t pt-2 text-sm">
      <h2 id="waiting-imports" className="py-2">
        {addressTexts.waiting}
      </h2>
      <ul>
        {waiting.map(({ id, host, problem, waitingImport }) => (
          <li key={id} className="wrap-anywhere">
            <Link
              to={`/admin/import${waitingImport ? `/${waitingImport}` : ''}`}
              className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
            >
              {addressTexts.waitingFor(host, problem ?? '')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
