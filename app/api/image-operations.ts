import { z } from 'zod';
import { uploadStatus } from '#app/upload-status.ts';
import { DownloadFailed } from '#import-export/imports/download.server.ts';
import { readUpload, receiveUpload } from '#platform/media/uploads/receive-upload.server.ts';
import { fileNameInUrl, fileNameOf, UploadRefused } from '#platform/media/uploads/upload-rules.ts';
import { type ApiShop, operation } from './operation.ts';
import { Problem } from './problem.ts';
import { EXAMPLE_INPUT } from './schemas.ts';

const storedImageSchema = z
  .object({
    url: z.string().meta({ description: 'For `images` of a product' }),
    notice: z.string().optional().meta({ description: 'If the image was changed visibly' }),
  })
  .meta({ id: 'StoredImage' });

const stored = {
  status: 201 as const,
  schema: storedImageSchema,
  example: { url: EXAMPLE_INPUT.images[0] },
};

const RETENTION = 'An image that no product uses is deleted after a day.';

export const IMAGE_OPERATIONS = [
  operation({
    method: 'post',
    path: '/images',
    id: 'uploadImage',
    summary: 'Store an image',
    description: `The body is the file: JPEG, PNG, GIF or WebP. A name in \`Content-Disposition\` (\`filename*=UTF-8''…\`) is kept for searching. ${RETENTION}`,
    right: 'write',
    isSlow: true,
    isUpload: true,
    answer: stored,
    refusals: [400, 415, 422],
    async run({ shop, request: { body, headers } }) {
      const { maxFileSize } = shop.imageLimits;
      const announced = Number(headers.get('Content-Length') ?? 0);
      return store(
        shop,
        fileNameOf(headers.get('Content-Disposition')),
        readUpload(body ?? emptyBody(), announced, maxFileSize),
      );
    },
  }),
  operation({
    method: 'post',
    path: '/images/from-address',
    id: 'fetchImage',
    summary: 'Store an image from an address',
    description: `The shop downloads the image, as imports do: by HTTP or HTTPS, not from private networks, within 20 seconds. ${RETENTION}`,
    right: 'write',
    isSlow: true,
    body: {
      schema: z.strictObject({ address: z.string().max(2_000) }),
      examples: {
        address: { summary: 'A photo', value: { address: 'https://photos.example/riva-tote.jpg' } },
      },
    },
    answer: stored,
    refusals: [415, 422, 502],
    async run({ shop, body: { address }, request: { signal } }) {
      const { maxFileSize: maxBytes } = shop.imageLimits;
      const name = URL.canParse(address) ? fileNameInUrl(new URL(address)) : null;
      return store(shop, name, shop.downloadPhoto(address, { maxBytes, signal }));
    },
  }),
];

/** Cleans and stores an image. Like imports, programs have a decoder of their own: no upload in a form waits for it. */
async function store({ db, storage, imageLimits }: ApiShop, name: string | null, file: Promise<Uint8Array>) {
  try {
    const image = await receiveUpload(db, storage, imageLimits, await file, name, 'import');
    return { status: 201 as const, body: image };
  } catch (error) {
    if (error instanceof UploadRefused) throw new Problem(uploadStatus(error), error.message);
    if (error instanceof DownloadFailed)
      throw error.isFinal
        ? new Problem(422, error.message)
        : new Problem(502, `${error.message} Try again later`, { headers: { 'Retry-After': '60' } });
    throw error;
  }
}

async function* emptyBody() {}
