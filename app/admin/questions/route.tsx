import { Link, useNavigate } from 'react-router';
import { getContext } from '#app/context.ts';
import {
  listQuestions,
  parseQuestionView,
  type QuestionView,
} from '#catalog/questions/list-questions.server.ts';
import { QUESTION_STATUSES } from '#platform/db/column-values.ts';
import { LivePage, PageTitle } from '../frame/page-parts.tsx';
import { addressWith } from '../parts/address-with.ts';
import { Choice, Choices } from '../parts/choices.tsx';
import { LabeledSelect } from '../parts/labeled-select.tsx';
import { PageLinks } from '../parts/page-links.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { Thumbnail } from '../parts/stored-picture.tsx';
import { LocalTime } from '../parts/timestamp.tsx';
import type { Route } from './+types/route';
import { texts } from './texts.ts';

export async function loader(args: Route.LoaderArgs) {
  const { db, changes } = getContext(args);
  const cursor = changes.cursor();
  const view = parseQuestionView(args.url.searchParams);
  return { cursor, view, ...(await listQuestions(db, view)) };
}

/** The questions of visitors, newest first. */
export default function Questions({
  loaderData: { cursor, view, questions, page, pages, counts, offices },
}: Route.ComponentProps) {
  const all = (counts.new ?? 0) + (counts.open ?? 0) + (counts.answered ?? 0);
  const narrow = (changes: Partial<QuestionView>) => pathOf({ ...view, page: 1, ...changes });
  const navigate = useNavigate();
  const isNarrowed = Boolean(view.status || view.term || view.office || view.product);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8">
        <PageTitle>{texts.title}</PageTitle>
        <p className="flex flex-wrap gap-x-6 text-sm">
          <Link to="/admin/questions/replies" className="text-link">
            {texts.replies}
          </Link>
          {questions.length > 0 ? (
            <a href={pathOf(view, '/admin/questions/export.csv')} className="text-link">
              {texts.export}
            </a>
          ) : null}
        </p>
      </div>
      <Choices label={texts.status}>
        <Choice to={narrow({ status: null })} chosen={view.status === null} count={all}>
          {texts.all}
        </Choice>
        {QUESTION_STATUSES.map((status) => (
          <Choice
            key={status}
            to={narrow({ status })}
            chosen={view.status === status}
            count={counts[status] ?? 0}
          >
            {texts.statuses[status]}
          </Choice>
        ))}
      </Choices>
      <div className="mt-2 flex flex-wrap items-center gap-x-8 gap-y-2">
        <SearchField
          term={view.term}
          pathOf={(term) => narrow({ term })}
          action="/admin/questions"
          label={texts.search}
        />
        {offices.length > 1 ? (
          <LabeledSelect
            label={texts.office}
            value={view.office}
            onChange={(office) => void navigate(narrow({ office }))}
          >
            <option value="">{texts.allOffices}</option>
            {offices.map((office) => (
              <option key={office} value={office}>
                {office}
              </option>
            ))}
          </LabeledSelect>
        ) : null}
        {view.product ? (
          <p className="text-sm">
            {texts.aboutProduct}{' '}
            <Link to={narrow({ product: '' })} className="text-link">
              {texts.showAll}
            </Link>
          </p>
        ) : null}
      </div>
      {questions.length === 0 ? (
        <p className="mt-5 border-line border-y py-10 text-muted">
          {isNarrowed ? texts.noMatch : texts.none}
        </p>
      ) : (
        <ol className="mt-5 border-line border-t">
          {questions.map((question) => (
            <Row key={question.id} question={question} />
          ))}
        </ol>
      )}
      <div className="mt-6">
        <PageLinks page={page} pages={pages} pathOf={(number) => pathOf({ ...view, page: number })} />
      </div>
      <LivePage cursor={cursor} />
    </>
  );
}

function Row({
  question: { id, status, name, message, office, askedAt, products, isUndelivered },
}: {
  question: Route.ComponentProps['loaderData']['questions'][number];
}) {
  return (
    <li className="relative flex gap-x-4 border-line border-b py-3">
      <span className="shrink-0">
        <Thumbnail image={products[0]?.image ?? undefined} />
      </span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-4">
          <Link
            to={`/admin/questions/${id}`}
            className={`wrap-anywhere after:absolute after:inset-0 ${status === 'new' ? 'font-semibold' : ''}`}
          >
            <bdi>{name}</bdi>
          </Link>
          <span className="text-muted text-sm">{texts.statuses[status]}</span>
          {isUndelivered ? <span className="text-accent text-sm">{texts.undeliveredMail}</span> : null}
        </p>
        <p dir="auto" className="truncate">
          {message}
        </p>
        <p className="text-muted text-sm">
          <LocalTime date={askedAt} /> · {office}
          {products.length > 0 ? ` · ${texts.products(products.length)}` : null}
        </p>
      </div>
    </li>
  );
}

function pathOf({ status, term, office, product, page }: QuestionView, path = '/admin/questions'): string {
  return addressWith(path, { status, q: term, office, product, page: page > 1 && page });
}
