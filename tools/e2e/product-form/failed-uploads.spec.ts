import sharp from 'sharp';
import { enter } from '../support/administrator.ts';
import { choose, failedFiles, photograph, picture, STORED } from '../support/image-tiles.ts';
import { expect, test } from '../support/own-shop.ts';

const TWO = ['bags-zip-pouch-1', 'bags-zip-pouch-2'].map(photograph);

test.use({ expectedFailures: [/503|ERR_FAILED/] });

/** Canvas failures that no test browser shows by itself: one that blocks reading the canvas, and one out of memory. */
const breakages: [browser: string, sentence: string, breakCanvas: () => void][] = [
  [
    'creates no file',
    'Failed to compress image',
    () => {
      HTMLCanvasElement.prototype.toBlob = (callback) => callback(null);
    },
  ],
  [
    'blocks reading',
    'Failed to compress image',
    () => {
      HTMLCanvasElement.prototype.toBlob = () => {
        throw new DOMException('Tainted canvases may not be exported.', 'SecurityError');
      };
    },
  ],
  [
    'returns no context',
    'Could not get canvas context',
    () => {
      HTMLCanvasElement.prototype.getContext = () => null;
    },
  ],
];

test('Pf-4 Pf-5 Im-1 Im-5 when all of several uploads fail, a message says so, and each can be retried alone; HEIC is sent as JPEG; the message names the failure of a file without image data, and of a large image in a browser whose canvas fails', async ({
  page,
  ownShop,
}) => {
  await enter(page, ownShop.origin, '/admin/products/new');
  await page.route('**/admin/uploads', (route) => route.abort());
  await choose(page, TWO);
  await expect(page.getByText('Failed to upload one or more images')).toBeVisible();
  await expect(page.getByText('Failed to upload some images. Please try again.')).toBeHidden();

  await page.unroute('**/admin/uploads');
  await page.getByRole('button', { name: 'Try bags-zip-pouch-1.jpg again' }).click();
  await expect(page.getByText('Failed to upload some images. Please try again.')).toBeVisible();
  await expect(page.getByText('Failed to upload one or more images')).toBeHidden();
  await expect(picture(page, 1)).toHaveAttribute('src', STORED);
  await page.getByRole('button', { name: 'Try bags-zip-pouch-2.jpg again' }).click();
  await expect(picture(page, 2)).toHaveAttribute('src', STORED);
  await expect(page.getByText('Failed to upload')).toHaveCount(0);
  // Wait for all uploads; otherwise one could finish during the next test.
  await expect(page.getByRole('progressbar')).toHaveCount(0);

  // Chromium cannot decode HEIC, so this test decodes every file to a canvas.
  await page.evaluate(() => {
    const decode = window.createImageBitmap.bind(window);
    const decoded = Object.assign(document.createElement('canvas'), { width: 800, height: 1000 });
    decoded.getContext('2d');
    window.createImageBitmap = () => {
      window.createImageBitmap = decode;
      return decode(decoded);
    };
  });
  const buffer = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
  await choose(page, { name: 'IMG_1.HEIC', mimeType: '', buffer });
  await expect(picture(page, 3)).toHaveAttribute('src', /\/pictures\/.*\.jpg/);

  const create = { width: 2400, height: 40, channels: 3, background: 'red' } as const;
  const large = await sharp({ create }).png().toBuffer();
  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a photograph') };
  await choose(page, broken);
  await expect(failedFiles(page)).toContainText('broken.jpg Failed to load image');
  for (const [browser, sentence, breakCanvas] of breakages) {
    await page.evaluate(breakCanvas);
    await choose(page, { name: `${browser}.png`, mimeType: 'image/png', buffer: large });
    await expect(failedFiles(page).last()).toContainText(`${browser}.png ${sentence}`);
  }
});
