import { randomBytes } from 'node:crypto';
import { archive } from '#exchange/tables/testing/archive.ts';
import { workbook, workbookEntries } from '#exchange/tables/testing/workbook.ts';
import { readProgress } from './support/import-client.ts';
import { administratorOf, openDemoShop } from './support/measured-shop.ts';
import { ninetyNinth, pageTimes } from './support/page-times.ts';
import { atMost, atMostOf, type Row } from './support/row.ts';

const IDLE_PAGES = 500;
/** Each table is read repeatedly for at least this time, because the p99 of few pages would be the slowest page. */
const MIN_READING_MS = 15_000;

/**
 * Measures how long the shop reads tables that were made to exhaust it, one after another, and how they delay pages for
 * visitors.
 */
export async function measureHostileTables(): Promise<Row[]> {
  const shop = await openDemoShop();
  const request = await administratorOf(shop);
  /** Uploads the table and waits until it was read or refused. */
  async function upload(name: string, body: Buffer): Promise<void> {
    const sent = await request(`/admin/import/upload?name=${name}`, {
      method: 'POST',
      body: new Uint8Array(body),
    });
    const { id } = (await sent.json()) as { id: string };
    for (;;) {
      const { state } = await readProgress(request, id);
      if (state === 'asking' || state === 'failed') return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  const rows: Row[] = [];
  for (const [what, name, body] of hostileTables()) {
    const idle = await pageTimes(shop, (count) => count < IDLE_PAGES);
    const began = performance.now();
    let milliseconds = 0;
    let isReading = true;
    const reading = (async () => {
      while (performance.now() - began < MIN_READING_MS) {
        await upload(name, body);
        milliseconds ||= performance.now() - began;
      }
      isReading = false;
    })();
    const during = await pageTimes(shop, () => isReading);
    await reading;
    rows.push(
      atMost(60_000, `${what}: read or refused`, milliseconds, 'ms'),
      atMostOf(2, `${what}: a page at the same time, p99 of ${during.length}`, ninetyNinth(during), 'ms', {
        name: 'idle',
        value: ninetyNinth(idle),
      }),
    );
  }
  await shop.close();
  return rows;
}

function hostileTables(): [what: string, fileName: string, content: Buffer][] {
  const text = randomBytes(2_000_000).toString('hex');
  const listed = (tag: (at: number) => string) => Array.from({ length: 60_000 }, (_, at) => tag(at)).join('');
  const contents: Record<string, string> = {
    'xl/workbook.xml': `<workbook><sheets>${listed((at) => `<sheet name="S${at}" id="r${at}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${listed((at) => `<Relationship Id="r${at}" Type="a/worksheet" Target="sheet${at}.xml"/>`)}</Relationships>`,
  };
  const entries = workbookEntries({ Products: [['Name']] });
  return [
    [
      'one text of 4 MB in 3,000 rows',
      'text.xlsx',
      workbook({
        Products: [['Name', 'Text'], ...Array.from({ length: 3_000 }, (_, at) => [`Bag ${at}`, text])],
      }),
    ],
    [
      '60,000 sheets and relations',
      'sheets.xlsx',
      archive(entries.map((entry) => ({ ...entry, content: contents[entry.name] ?? entry.content }))),
    ],
    ['1.5 MB of empty lines', 'lines.csv', Buffer.from(`Name,Price\nBag,1\n${'\n'.repeat(1_500_000)}`)],
    ['1.5 MB of commas', 'commas.csv', Buffer.from(`Name,Price\nBag,1\n${',,,,\n'.repeat(300_000)}`)],
  ];
}
