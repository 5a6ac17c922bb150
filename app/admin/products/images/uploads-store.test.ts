import { beforeEach, expect, test } from 'vitest';
import type { PostResult, upload } from '../../writes/send-write.ts';
import { createUploadsStore, type ScaledImage } from './uploads-store.ts';

interface Sent {
  image: Blob;
  onProgress(percent: number): void;
  signal: AbortSignal;
  answer(result: PostResult<unknown>): Promise<void>;
}

const limits = { maxDimension: 1920, maxFileSize: 1000, quality: 0.8 };
const stored: PostResult<unknown> = { ok: true, answer: { url: '/media/products/a.jpg' } };
const refused = (status: number, message = 'no'): PostResult<unknown> => {
  return { ok: false, status, message };
};

/** A picture without any hint. */
const LARGE = { width: 1600, height: 2000 };

/** The running uploads, in the order in which they began. */
let sent: Sent[];
let reported: string[];
beforeEach(() => {
  sent = [];
  reported = [];
});

test('Pf-4 four uploads run at a time; each reports its progress and disappears when it is stored', async () => {
  const store = openStore();
  store.add(['a', 'b', 'c', 'd', 'e'].map((key) => chosen(key)));
  await settled();
  expect(sent).toHaveLength(4);
  sent[1]?.onProgress(40);
  expect(store.getState().uploads.b).toMatchObject({ progress: 40, error: null, fileName: 'b.jpg' });

  await sent[1]?.answer({ ok: true, answer: { url: '/media/products/b.jpg', notice: 'One picture of it.' } });
  expect(Object.keys(store.getState().uploads)).toEqual(['a', 'c', 'd', 'e']);
  expect(reported).toEqual(['b.jpg: One picture of it.', 'b /media/products/b.jpg']);
  expect(sent).toHaveLength(5);
});

test('Im-1 a file that the shop does not accept gets a message and is neither sent nor retried', async () => {
  const store = openStore();
  store.add([chosen('a', 'text/plain'), chosen('b', 'image/bmp')]);
  await settled();
  expect(sent).toEqual([]);
  const { a, b } = store.getState().uploads;
  expect(a).toMatchObject({
    error: 'Failed to upload image: File must be an image',
    retryable: false,
  });
  expect(b?.error).toBe('Failed to upload image: Supported formats: JPEG, PNG, GIF, WebP');
});

test('Pf-4 Im-5 a failed upload shows the reason and can be retried alone', async () => {
  const store = openStore();
  store.add([chosen('a')]);
  const failures: [PostResult<unknown>, string][] = [
    [refused(0), 'Failed to upload image: there is no connection'],
    [
      refused(503, 'Failed to upload image: it cannot be stored'),
      'Failed to upload image: it cannot be stored',
    ],
    [{ ok: true, answer: null }, 'Failed to upload image: the server did not accept it'],
  ];
  for (const [failure, sentence] of failures) {
    await settled();
    await sent.at(-1)?.answer(failure);
    expect(store.getState().uploads.a).toMatchObject({ error: sentence, retryable: true });
    store.retry('a');
    expect(store.getState().uploads.a).toMatchObject({ error: null, progress: 0 });
  }
  await settled();
  await sent.at(-1)?.answer(stored);
  expect(store.getState().uploads).toEqual({});
});

test('Im-5 a file that cannot be scaled down is not sent', async () => {
  const store = openStore(() => Promise.reject(new Error('Failed to load image')));
  store.add([chosen('a')]);
  await settled();
  expect(sent).toEqual([]);
  expect(store.getState().uploads.a).toMatchObject({ error: 'Failed to load image', retryable: true });
});

test('Au-4 only uploads refused because of an ended session are sent again after signing in', async () => {
  const store = openStore();
  store.add([chosen('a'), chosen('b')]);
  await settled();
  await sent[0]?.answer(refused(401));
  await sent[1]?.answer(refused(0));
  expect(store.getState().uploads.a?.error).toBe('Failed to upload image: please sign in again');
  store.retryRefused();
  await settled();
  expect(sent).toHaveLength(3);
  await sent[2]?.answer(stored);
  store.retryRefused();
  await settled();
  expect(sent).toHaveLength(3);
  expect(Object.keys(store.getState().uploads)).toEqual(['b']);
});

test('Pf-6 removing an image aborts its upload, even one that has not started; leaving the form aborts all', async () => {
  const store = openStore();
  store.add(['a', 'b', 'c', 'd', 'e'].map((key) => chosen(key)));
  await settled();
  store.remove('a');
  store.remove('e');
  expect(sent[0]?.signal.aborted).toBe(true);
  await sent[0]?.answer(stored);
  await settled();
  expect(sent).toHaveLength(4);
  expect(reported).toEqual([]);
  store.abort();
  expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, true, true, true]);
});

test('Pf-4 a replacement aborts the running upload; small and very wide pictures get a hint, which disappears with them', async () => {
  const sizes = [LARGE, { width: 599, height: 900 }, { width: 2001, height: 1000 }];
  const store = openStore(async (image) => ({ image, ...(sizes.shift() ?? LARGE) }));
  store.add([chosen('a')]);
  await settled();
  store.add([chosen('a'), chosen('b')]);
  await settled();
  expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, false, false]);
  for (const { answer } of sent) await answer(stored);
  expect(reported).toEqual(['a /media/products/a.jpg', 'b /media/products/a.jpg']);
  expect(store.getState().hints).toEqual({
    a: '599 × 900 pixels is small. The photo will not look sharp.',
    b: '2001 × 1000 pixels is very wide. Cards cut off most of the photo.',
  });
  store.remove('a');
  store.add([chosen('b')]);
  expect(store.getState().hints).toEqual({});
});

function openStore(scaleDown: (file: File) => Promise<ScaledImage> = async (image) => ({ image, ...LARGE })) {
  const uploadFile = (_address: string, image: object, _failure: string, options = {}) =>
    new Promise((resolve) => {
      const answer = (result: PostResult<unknown>) => {
        resolve(result);
        return settled();
      };
      sent.push({ image, ...options, answer } as Sent);
    });
  return createUploadsStore({
    limits,
    scaleDown,
    uploadFile: uploadFile as typeof upload,
    onStored: (key, url) => reported.push(`${key} ${url}`),
    onNotice: (message) => reported.push(message),
  });
}

function chosen(key: string, type = 'image/jpeg') {
  return {
    key,
    file: new File(['x'], `${key}.jpg`, { type }),
  };
}

/** Waits until all pending microtasks have run. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
