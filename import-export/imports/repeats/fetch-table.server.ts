import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ImportTools } from '#import-export/imports/import-tools.server.ts';
import { formatFileSize } from '#platform/media/uploads/upload-rules.ts';
import { DownloadFailed, download } from '../download.server.ts';
import { FileTooLarge } from '../import-files.server.ts';
import { addImport } from '../imports.server.ts';
import { importTexts } from '../texts.ts';
import { changeAddress, findConfirmed, type ImportAddress, idOfAddress } from './addresses.server.ts';
import { choicesOfRun } from './repeat.ts';
import { repeatTexts } from './texts.ts';

/** Enough for a table of 100,000 products. */
const MAX_BYTES = 200 * 1024 * 1024;
/** Some systems write the table while it is requested. */
const DEADLINE_MS = 120_000;

type Tools = Pick<ImportTools, 'db' | 'files' | 'mayFetchPrivately'>;

/**
 * Fetches a table and begins its import.
 *
 * @param last what is known about the address, if the import is repeated. It then goes on without the owner.
 * @returns the id of the import; `null` if the file is the same as the last one
 * @throws {DownloadFailed} with a sentence for the owner
 */
export async function importFromAddress(
  tools: Tools,
  address: string,
  signal: AbortSignal,
  last: ImportAddress | null = null,
): Promise<string | null> {
  const { db, files } = tools;
  const id = randomUUID();
  const fetched = await fetchTable(tools, id, address, signal, last);
  if (!fetched) return null;
  if (fetched.hash === last?.hash) {
    await files.remove(id);
    return null;
  }
  const { bytes: fileBytes, ...file } = fetched;
  const addressId = last?.id ?? (await idOfAddress(db, address));
  const confirmed = await findConfirmed(db, addressId);
  const job = {
    id,
    fileName: new URL(address).host,
    fileBytes,
    addressId,
    ...(confirmed && { reading: confirmed.reading, choices: choicesOfRun(confirmed.choices) }),
    unattended: last !== null,
  };
  await db.transaction(async (transaction) => {
    await addImport(transaction, job);
    await changeAddress(transaction, addressId, { ...file, importId: id, problem: null, note: null });
  });
  return id;
}

interface FetchedTable extends Pick<ImportAddress, 'etag' | 'lastModified' | 'hash'> {
  bytes: number;
}

/** @returns `null` if the website says that the file has not changed */
async function fetchTable(
  { files, mayFetchPrivately: mayBePrivate }: Tools,
  id: string,
  address: string,
  signal: AbortSignal,
  last: ImportAddress | null,
): Promise<FetchedTable | null> {
  if (isEditingPage(address)) throw new DownloadFailed(repeatTexts.editingPage, true);
  const headers = {
    Accept: 'text/csv, application/xml, application/*, */*;q=0.5',
    ...(last?.etag && { 'If-None-Match': last.etag }),
    ...(last?.lastModified && { 'If-Modified-Since': last.lastModified }),
  };
  const options = { signal, headers, deadlineMs: DEADLINE_MS, isSecure: true, mayBePrivate };
  return download(address, options, async (response) => {
    if (response.statusCode !== 304) return receiveTable(files, id, response);
    response.destroy();
    return null;
  });
}

/** Stores the body of a response as the table of an import. */
async function receiveTable(
  files: Tools['files'],
  id: string,
  response: IncomingMessage,
): Promise<FetchedTable> {
  const { headers } = response;
  const refuse = (sentence: string) => {
    response.destroy();
    throw new DownloadFailed(sentence, true);
  };
  if (/^text\/html\b/i.test(headers['content-type'] ?? '')) refuse(repeatTexts.webPage);
  const tooLarge = importTexts.download.tooLarge(formatFileSize(MAX_BYTES));
  if (Number(headers['content-length'] ?? 0) > MAX_BYTES) refuse(tooLarge);
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const chunk of response) {
      hash.update(chunk);
      yield chunk as Uint8Array;
    }
  }
  const bytes = await files.receiveTable(id, hashed(), MAX_BYTES).catch((error) => {
    if (error instanceof FileTooLarge) return refuse(tooLarge);
    throw error;
  });
  if (bytes === 0) {
    await files.remove(id);
    refuse(importTexts.download.empty);
  }
  const { etag = null, 'last-modified': lastModified = null } = headers;
  return { bytes, etag, lastModified, hash: hash.digest('hex') };
}

/** Whether an address is a page of Google Sheets, which shows a spreadsheet instead of sending it. */
function isEditingPage(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.hostname !== 'docs.google.com' || !url.pathname.startsWith('/spreadsheets/')) return false;
  const isSent =
    url.pathname.endsWith('/export') || url.searchParams.get('output') || url.searchParams.get('tqx');
  return !isSent;
}
