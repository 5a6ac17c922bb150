import { openApiDocument } from '#app/api/document.ts';

/** Returns the description of the API for people, from the document for programs. */
export function describeApi(origin: string) {
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

export type DescribedOperation = ReturnType<typeof describeOperation>;

function fieldsOf({ properties = {}, required = [] }: Schema) {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    type: typeOf(schema),
    isRequired: required.includes(name),
    description: schema.description ?? '',
  }));
}

/** A value that a request or an answer has. */
export type DescribedField = ReturnType<typeof fieldsOf>[number];

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
