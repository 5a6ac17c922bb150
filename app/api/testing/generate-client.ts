import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { openApiDocument } from '../document.ts';

type Document = ReturnType<typeof openApiDocument>;

/** Returns the types of a client as `openapi-typescript` generates them. */
export async function clientTypes(document: Document): Promise<string> {
  const typescript5 = pathToFileURL(`${import.meta.dirname}/typescript-5.ts`).href;
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'typescript' && context.parentURL?.includes('/openapi-typescript/')
        ? { url: typescript5, shortCircuit: true }
        : next(specifier, context),
  });
  const { default: generate, astToString } = await import('openapi-typescript');
  const types = astToString(await generate(structuredClone(document) as Parameters<typeof generate>[0]));
  hooks.deregister();
  return types;
}

const described = z.object({
  operationId: z.string(),
  parameters: z
    .array(
      z.object({
        in: z.enum(['path', 'query', 'header']),
        name: z.string(),
        schema: z.object({ examples: z.array(z.unknown()).optional() }),
      }),
    )
    .default([]),
  requestBody: z
    .object({
      content: z.record(
        z.string(),
        z.object({ examples: z.record(z.string(), z.object({ value: z.unknown() })).optional() }),
      ),
    })
    .optional(),
});

/**
 * Returns a program that sends every example of the document with a generated client, whose types are in `types.ts`. It
 * prints one line of JSON per example, and begins each with `POST /reset`.
 */
export function clientProgram({ paths = {} }: Document): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const { operationId, parameters, requestBody } = described.parse(operation);
      const params: Record<string, Record<string, unknown>> = {};
      for (const { in: place, name, schema } of parameters)
        if (schema.examples) params[place] = { ...params[place], [name]: schema.examples[0] };
      const examples = requestBody?.content['application/json']?.examples;
      const bodies = requestBody ? Object.entries(examples ?? {}) : [['', undefined] as const];
      return bodies.map(
        ([example, body]) =>
          `await send('${operationId}', '${example}', () => client.${method.toUpperCase()}('${path}', ${JSON.stringify(
            { params, ...(body ? { body: body.value } : {}) },
          )}));`,
      );
    }),
  );
  return `import createClient from 'openapi-fetch';
import type { paths } from './types.ts';

const [, , origin = '', key = ''] = process.argv;
const client = createClient<paths>({ baseUrl: origin + '/api/v1', headers: { Authorization: 'Bearer ' + key } });

async function send(id: string, example: string, run: () => Promise<{ response: Response; data?: unknown; error?: unknown }>) {
  await fetch(origin + '/reset', { method: 'POST' });
  const { response, data, error } = await run();
  console.log(JSON.stringify({ id, example, status: response.status, data, error }));
}

${calls.join('\n')}
`;
}
