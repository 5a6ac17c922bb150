import { setTimeout as pause } from 'node:timers/promises';
import type { Progress } from '#imports/import.ts';
import type { Answers } from '#tables/understanding/answers.ts';

/** Asks the shop as its administrator. */
type Request = (path: string, init?: RequestInit) => Promise<Response>;

/** Gives a table of name, code, price, category and description, as the administrator's page does. @returns the import's id */
export async function giveTable(request: Request, rows: string[]): Promise<string> {
  const body = `Name,SKU,Price,Category,Description\n${rows.join('\n')}\n`;
  const answer = await taken(request('/admin/import/upload?name=bags.csv', { method: 'POST', body }));
  const { id } = await answer.json();
  await untilState(request, id, 'asking');
  return id;
}

/** Has it checked; all of it belongs to Bags. */
export async function checkTable(request: Request, id: string): Promise<void> {
  await change(request, id, { do: 'check', answers: ANSWERS, choices: { mode: 'both', clearEmpty: false } });
  await untilState(request, id, 'checked');
}

/** Begins to write its products. */
export function beginRun(request: Request, id: string): Promise<Response> {
  return change(request, id, { do: 'run' });
}

export async function untilState(request: Request, id: string, state: Progress['state']): Promise<Progress> {
  for (;;) {
    const progress = await progressOf(request, id);
    if (progress.state === state) return progress;
    if (progress.state === 'failed') throw new Error('The import has failed');
    await pause(200);
  }
}

/** The first of the events that tell how far an import has come. */
export async function progressOf(request: Request, id: string): Promise<Progress> {
  const answer = await request(`/admin/import/${id}/events`);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return JSON.parse(String(first?.value).replace(/^data: /, ''));
}

function change(request: Request, id: string, what: object): Promise<Response> {
  return taken(request(`/admin/import/${id}/change`, { method: 'POST', body: JSON.stringify(what) }));
}

async function taken(asked: Promise<Response>): Promise<Response> {
  const answer = await asked;
  if (!answer.ok) throw new Error(`The import answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

const ANSWERS: Answers = {
  source: 'other',
  fields: ['name', 'code', 'price', 'category', 'description'],
  decimalMark: '.',
  currency: 'USD',
  rates: {},
  categories: { bag: { category: 'Bags', subCategory: null } },
  drafts: 'hidden',
  giftCards: 'hidden',
};
