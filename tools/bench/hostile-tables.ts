import { randomBytes } from 'node:crypto';
import { archive } from '#import-export/tables/testing/archive.ts';
import { workbook, workbookEntries } from '#import-export/tables/testing/workbook.ts';
import { uploadFile, waitForState } from './support/import-client.ts';
import { administratorOf, openDemoShop } from './support/measured-shop.ts';
import { pageTimes } from './support/page-times.ts';
import { atMost, atMostOf, percentile, type Row, untargeted } from './support/row.ts';

const IDLE_PAGES = 500;
/** Each table is read repeatedly for at least this time, because the p99 of few pages would be the slowest page. */
const MIN_READING_MS = 15_000;

/**
 * Measures how long the shop reads tables that were made to exhaust it, one after another, and how they delay pages for
 * visitors.
 */
export async function measure(): Promise<Row[]> {
  const shop = await openDemoShop();
  const request = await administratorOf(shop);
  const rows: Row[] = [];
  for (const [what, name, body] of hostileTables()) {
    const idle = percentile(await pageTimes(shop.origin, IDLE_PAGES), 0.99);
    const began = performance.now();
    let milliseconds = 0;
    const readRepeatedly = async () => {
      while (performance.now() - began < MIN_READING_MS) {
        await waitForState(request, await uploadFile(request, name, body), 'asking', 'failed');
        milliseconds ||= performance.now() - began;
      }
    };
    const times = await pageTimes(shop.origin, readRepeatedly());
    const page = `${what}: a page at the same time, p99 of ${times.length}`;
    rows.push(
      atMost(60_000, `${what}: read or refused`, milliseconds, 'ms'),
      atMostOf(2, untargeted(page, percentile(times, 0.99), 'ms'), { name: 'idle', value: idle }),
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
