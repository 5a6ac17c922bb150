import pLimit from 'p-limit';
import { getContext } from '#app/context.ts';
import { uploadStatus } from '#app/upload-status.ts';
import { logFailure, reasonOf } from '#platform/db/database.ts';
import { counters, instrumented } from '#platform/log/counters.ts';
import { readUpload, receiveUpload } from '#platform/media/uploads/receive-upload.server.ts';
import { fileNameOf, UploadRefused } from '#platform/media/uploads/upload-rules.ts';
import { writeOnly } from '../session/guard.server.ts';
import type { Route } from './+types/uploads';
import { texts } from './texts.ts';

/**
 * `POST /admin/uploads`: stores one image. The body is the file itself, not a form, so that it can be refused while it
 * arrives. Its type is ignored; its name in `Content-Disposition` is stored for searching.
 *
 * Responds with JSON: `{ url, notice? }`, or `{ message: 'Failed to upload image: …' }` with 400 (not an image), 413
 * (too large), 415 (unsupported format), 422 (needs too much memory or time), 429 (too many at once) or 503 (cannot be
 * stored at the moment). Without a session 401, from another site 403.
 *
 * The image is deleted after a day unless a product uses it by then.
 */
export async function action(args: Route.ActionArgs) {
  if (limit.pendingCount >= MAX_QUEUED) return tooMany();
  return limit(() => storeUpload(args));
}

/** Uploads in memory at once. Up to MAX_QUEUED others wait with unread bodies, so their clients stop sending. */
const limit = instrumented('uploads', pLimit(8));
const MAX_QUEUED = 100;

async function storeUpload(args: Route.ActionArgs): Promise<Response> {
  const { db, storage, imageLimits } = getContext(args);
  const { body, headers } = args.request;
  try {
    const announced = Number(headers.get('Content-Length') ?? 0);
    const bytes = await readUpload(body ?? emptyBody(), announced, imageLimits.maxFileSize);
    return Response.json(
      await receiveUpload(db, storage, imageLimits, bytes, fileNameOf(headers.get('Content-Disposition'))),
    );
  } catch (error) {
    return failure(error, args.request.signal.aborted);
  }
}

export const loader = writeOnly;

function tooMany(): Response {
  counters.shed.uploads += 1;
  const message = texts.tooManyUploads;
  return Response.json({ message }, { status: 429, headers: { 'Retry-After': '10' } });
}

function failure(error: unknown, gone: boolean): Response {
  if (error instanceof UploadRefused) {
    const message = `${texts.uploadFailed}: ${error.message}`;
    return Response.json({ message }, { status: uploadStatus(error) });
  }
  // The client closed the connection, so there is no one to respond to and nothing to log.
  if (gone) return Response.json({ message: texts.uploadLost }, { status: 400 });
  logFailure(`${texts.uploadFailed}: ${reasonOf(error)}`, error);
  return Response.json({ message: texts.notStored }, { status: 503 });
}

async function* emptyBody() {}
