import { Link } from 'react-router';
import { getContext } from '#app/context.ts';
import { PageTitle } from '../frame/page-title.tsx';
import type { Route } from './+types/api';
import { type DescribedField, type DescribedOperation, describeApi } from './api-description.server.ts';
import { texts } from './texts.ts';

export function loader(args: Route.LoaderArgs) {
  return describeApi(getContext(args).origin);
}

/** The description of the API for those who write the owner's programs. */
export default function Api({ loaderData: { operations, types } }: Route.ComponentProps) {
  return (
    <div className="max-w-4xl">
      <PageTitle>{texts.api.title}</PageTitle>
      <p className="mt-3 max-w-prose text-muted text-sm">
        {texts.api.introduction}{' '}
        <a href={texts.api.document} className="underline underline-offset-[0.3em]">
          {texts.api.document}
        </a>
        .{' '}
        <Link to="/admin/keys" className="underline underline-offset-[0.3em]">
          {texts.title}
        </Link>
      </p>
      <h2 className="mt-8 font-display">{texts.api.operations}</h2>
      <div className="mt-2 border-line border-t">
        {operations.map((operation) => (
          <Operation key={operation.id} operation={operation} />
        ))}
      </div>
      <h2 className="mt-10 font-display">{texts.api.types}</h2>
      <div className="mt-2 border-line border-t">
        {types.map(({ name, fields }) => (
          <details key={name} id={name} className="border-line border-b pb-2">
            <summary className={SUMMARY}>
              <h3 className="font-mono">{name}</h3>
            </summary>
            <Fields caption={name} fields={fields} />
          </details>
        ))}
      </div>
    </div>
  );
}

function Operation({ operation }: { operation: DescribedOperation }) {
  const { id, address, summary, description, parameters, body, examples, answer, answerExample, refusals } =
    operation;
  return (
    <details id={id} className="border-line border-b pb-2">
      <summary className={SUMMARY}>
        <h3>{summary}</h3>
        <code className="wrap-anywhere text-muted">{address}</code>
      </summary>
      <div className="max-w-prose text-sm">
        {description.map((paragraph) => (
          <p key={paragraph} className="mt-1">
            {paragraph}
          </p>
        ))}
      </div>
      {parameters.length > 0 ? <Fields caption={texts.api.parameters(summary)} fields={parameters} /> : null}
      {body ? <Fact name={texts.api.body}>{body}</Fact> : null}
      {examples.map(({ summary: about, json }) => (
        <Example key={about} title={about} json={json} />
      ))}
      <Fact name={texts.api.answer}>{answer}</Fact>
      {answerExample ? <Example title={texts.api.exampleAnswer} json={answerExample} /> : null}
      <p className="mt-3 text-muted text-sm">{texts.api.refusals}</p>
      <ul className="text-sm">
        {refusals.map((refusal) => (
          <li key={refusal}>{refusal}</li>
        ))}
      </ul>
    </details>
  );
}

const SUMMARY =
  'flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-4 py-2.5 text-sm marker:content-none';

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <p className="mt-3 text-sm">
      <span className="text-muted">{name}</span> <code className="wrap-anywhere">{children}</code>
    </p>
  );
}

function Example({ title, json }: { title: string; json: string }) {
  return (
    <figure className="mt-3 text-sm">
      <figcaption className="text-muted">{title}</figcaption>
      <pre className="wrap-anywhere mt-1 whitespace-pre-wrap bg-sand p-3 text-xs">{json}</pre>
    </figure>
  );
}

function Fields({ caption, fields }: { caption: string; fields: DescribedField[] }) {
  return (
    <table className="mt-3 w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-line border-b text-muted">
          {texts.api.columns.map((column) => (
            <th key={column} scope="col" className="py-1 pe-4 text-start font-normal">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, type, isRequired, description }) => (
          <tr key={name} className="border-line border-b last:border-b-0">
            <th scope="row" className="py-1.5 pe-4 text-start font-normal">
              <code>{name}</code>
              {isRequired ? <span className="block text-muted text-xs">{texts.api.required}</span> : null}
            </th>
            <td className="wrap-anywhere py-1.5 pe-4">
              <code>{type}</code>
            </td>
            <td className="py-1.5">{description}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
