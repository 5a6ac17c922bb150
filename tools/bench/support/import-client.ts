import { setTimeout as pause } from 'node:timers/promises';
import { UNSAFE_decodeViaTurboStream } from 'react-router';
import type { Import } from '#import-export/imports/import.ts';
import type { Answers } from '#import-export/tables/columns/answers.ts';
import type { AdminRequest } from './measured-shop.ts';

/** Uploads a file like the import page does. @returns the id of the import */
export async function uploadFile(request: AdminRequest, name: string, file: Uint8Array): Promise<string> {
  const body = new Uint8Array(file);
  const sent = await expectOk(request(`/admin/import/upload?name=${name}`, { method: 'POST', body }));
  return (await sent.json()).id;
}

/** Uploads a table with name, code, price, category and description. @returns the id of the import */
export async function uploadTable(request: AdminRequest, rows: string[]): Promise<string> {
  const table = `Name,SKU,Price,Category,Description\n${rows.join('\n')}\n`;
  const id = await uploadFile(request, 'bags.csv', Buffer.from(table));
  await waitForState(request, id, 'asking');
  return id;
}

/** Requests the preview, with all products in Bags. @param further fields of the columns after the description */
export async function beginPreview(
  request: AdminRequest,
  id: string,
  further: Answers['fields'] = [],
): Promise<void> {
  const answers = { ...ANSWERS, fields: [...ANSWERS.fields, ...further] };
  await change(request, id, { do: 'check', answers, choices: { mode: 'both', clearEmpty: false } });
}

/** Requests the preview and waits until it is ready. */
export async function previewImport(request: AdminRequest, id: string): Promise<void> {
  await beginPreview(request, id);
  await waitForState(request, id, 'checked');
}

/** Starts to write the products. */
export function startImport(request: AdminRequest, id: string): Promise<Response> {
  return change(request, id, { do: 'run' });
}

/** Waits until an import reaches one of the states. Throws if it fails instead. */
export async function waitForState(
  request: AdminRequest,
  id: string,
  ...states: Import['state'][]
): Promise<Import> {
  for (;;) {
    const job = await readImport(request, id);
    if (states.includes(job.state)) return job;
    if (job.state === 'failed') throw new Error('The import failed.');
    await pause(200);
  }
}

/** Returns an import, from the data of its page. */
export async function readImport(request: AdminRequest, id: string): Promise<Import> {
  const { body } = await expectOk(request(`/admin/import/${id}.data`));
  if (!body) throw new Error('The page of the import has no data.');
  const { value } = await UNSAFE_decodeViaTurboStream(body, globalThis as unknown as Window);
  const routes = Object.values(value as Record<string, { data?: { job?: Import } } | undefined>);
  const job = routes.map((route) => route?.data?.job).find(Boolean);
  if (!job) throw new Error('The page of the import has no import.');
  return job;
}

function change(request: AdminRequest, id: string, action: object): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify(action);
  return expectOk(request(`/admin/import/${id}.data`, { method: 'POST', headers, body }));
}

async function expectOk(request: Promise<Response>): Promise<Response> {
  const response = await request;
  if (!response.ok) throw new Error(`The import responded with ${response.status}: ${await response.text()}`);
  return response;
}

const ANSWERS: Answers = {
  source: 'other',
  fields: ['name', 'code', 'price', 'category', 'description'],
  decimalMark: '.',
  currency: 'USD',
  rates: {},
  categories: { bag: { category: 'Bags', subCategory: null } },
};
