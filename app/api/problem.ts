import { z } from 'zod';

/** The body of a refusal (RFC 9457). */
export const problemSchema = z
  .object({
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    errors: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .meta({ description: 'The wrong fields of the request' }),
  })
  .meta({ id: 'Problem' });

export type FieldError = NonNullable<z.infer<typeof problemSchema>['errors']>[number];

/** Ends an operation with a refusal. */
export class Problem extends Error {
  readonly status: number;
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    detail: string,
    { errors, headers = {} }: { errors?: FieldError[] | undefined; headers?: Record<string, string> } = {},
  ) {
    super(detail);
    this.status = status;
    this.errors = errors;
    this.headers = headers;
  }
}

/** Returns the refusal as a response. */
export function problemResponse({ status, message, errors, headers }: Problem): Response {
  const body = { title: TITLES[status] ?? 'Error', status, detail: message, ...(errors ? { errors } : {}) };
  return Response.json(body, { status, headers: { ...headers, 'Content-Type': 'application/problem+json' } });
}

/** The statuses of all refusals, with their meaning. */
export const TITLES: Record<number, string> = {
  400: 'The request is wrong',
  401: 'The key is missing, wrong or expired',
  403: 'The key lacks this right',
  404: 'Not found',
  405: 'The address does not support this method',
  409: 'The request contradicts stored data',
  412: 'The product was changed meanwhile',
  413: 'The body is too large',
  415: 'The format is not supported',
  422: 'The image cannot be read',
  429: 'Too many requests',
  500: 'The shop has a fault',
  502: 'The address cannot be reached at the moment',
  503: 'Not available at the moment',
};

/** Returns the wrong fields that a schema has found. */
export function fieldErrorsOf({ issues }: z.ZodError): FieldError[] {
  return issues.flatMap((issue) => {
    const paths =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    return paths.map((path) => ({ field: path.map(String).join('.'), message: issue.message }));
  });
}

/** Returns the errors of images that are not stored. */
export function imagesMissing(images: string[]): FieldError[] {
  return images.map((image) => ({ field: 'images', message: `There is no image ${image}` }));
}

/** Refuses values that a schema has refused. */
export function validationProblem(error: z.ZodError): Problem {
  const errors = fieldErrorsOf(error);
  const [first] = errors;
  const detail = [first?.field, first?.message].filter(Boolean).join(': ');
  return new Problem(400, detail, { errors });
}
