import { Link } from 'react-router';
import { openApiDocument } from '#app/api/document.ts';
import { getContext } from '#app/context.ts';
import { PageTitle } from '../frame/page-parts.tsx';
import type { Route } from './+types/api';
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

/** Returns the description of the API for people, from the document for programs. */
function describeApi(origin: string) {
  const document = openApiDocument(origin) as unknown as OpenApi;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      describeOperation(`${method.toUpperCase()} /api/v1${path}`, operation),
    ),
  );
  const types = Object.entries(document.components.schemas).map(([name, schema]) => ({
    name,
    fields: fieldsOf(schema),
  }));
  return { operations, types };
}

/** The parts of the document (OpenAPI 3.1) that are shown. */
interface OpenApi {
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Record<string, Schema> };
}

interface OpenApiOperation {
  operationId: string;
  summary: string;
  description?: string;
  parameters?: { name: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}

/** By media type. */
type Content = Record<
  string,
  { schema: Schema; example?: unknown; examples?: Record<string, { summary: string; value: unknown }> }
>;

/** A JSON Schema. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  description?: string;
}

function describeOperation(address: string, operation: OpenApiOperation) {
  const { operationId: id, summary, description = '', parameters = [], requestBody, responses } = operation;
  const [format, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const answers = Object.entries(responses);
  const isRefusal = ([status]: (typeof answers)[number]) => Number(status) >= 400;
  const [status = '', answer] = answers.find((entry) => !isRefusal(entry)) ?? [];
  const answered = answer?.content?.['application/json'];
  return {
    id,
    address,
    summary,
    description: description.split('\n\n').filter(Boolean),
    parameters: parameters.map(({ name, required = false, description: about = '', schema }) => ({
      name,
      type: typeOf(schema),
      isRequired: required,
      description: about,
    })),
    /** The name of the type of the body; `null` if there is none. */
    body: body ? (format === 'application/json' ? typeOf(body.schema) : (format ?? null)) : null,
    examples: Object.values(body?.examples ?? {}).map(({ summary: about, value }) => ({
      summary: about,
      json: JSON.stringify(value, null, 2),
    })),
    answer: answered ? `${status}: ${typeOf(answered.schema)}` : status,
    answerExample: answered?.example === undefined ? null : JSON.stringify(answered.example, null, 2),
    /** `412: The product was changed meanwhile` */
    refusals: answers.filter(isRefusal).map(([refused, { description: about }]) => `${refused}: ${about}`),
  };
}

type DescribedOperation = ReturnType<typeof describeOperation>;

function fieldsOf({ properties = {}, required = [] }: Schema) {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    type: typeOf(schema),
    isRequired: required.includes(name),
    description: schema.description ?? '',
  }));
}

/** A value that a request or an answer has. */
type DescribedField = ReturnType<typeof fieldsOf>[number];

/** Returns a schema as TypeScript writes types: `string | null`, `{ url: string }[]`. */
function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  const types = [schema.type ?? 'any'].flat();
  return types.map((type) => namedType(type, schema)).join(' | ');
}

function namedType(type: string, { items, properties, additionalProperties, format }: Schema): string {
  if (type === 'string') return format ?? type;
  if (type === 'array') {
    const item = typeOf(items ?? {});
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
  }
  if (type !== 'object') return type;
  if (properties) {
    const fields = Object.entries(properties).map(([name, schema]) => `${name}: ${typeOf(schema)}`);
    return `{ ${fields.join('; ')} }`;
  }
  return additionalProperties instanceof Object ? `{ [key]: ${typeOf(additionalProperties)} }` : type;
}
