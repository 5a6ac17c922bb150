import type { Shop } from '#app/context.ts';
import { recordActivity } from '#catalogue/activity.server.ts';
import { reasonOf } from '#db/database.ts';
import { removeImage } from '#media/garbage-collector.server.ts';
import { removeUnused } from '#media/image-garbage.server.ts';
import { storedName } from '#media/stored-image.ts';

/** What became of an image that was to be deleted, in a sentence. */
export type Outcome = { status: 200 | 400 | 404 | 409 | 503; message: string };

/** Deletes a stored image by its public address, with all that was made of it, unless a product uses it. */
export async function deleteImage(
  shop: Pick<Shop, 'db' | 'storage' | 'variantMaker'>,
  url: string,
): Promise<Outcome> {
  const { db, storage, variantMaker } = shop;
  const name = storedName(url);
  if (!name) return { status: 400, message: 'Invalid image URL format' };
  try {
    if (!(await storage.has(name))) return { status: 404, message: 'This image no longer exists.' };
    const user = await removeUnused(db, name, async (transaction) => {
      await recordActivity(transaction, {
        action: 'deleted',
        subject: 'image',
        subjectId: null,
        subjectName: name,
      });
      await removeImage(storage, variantMaker, name);
    });
    if (user) return { status: 409, message: `This image is used by “${user.name}” and stays.` };
    return { status: 200, message: 'The image is deleted.' };
  } catch (error) {
    console.error(`Failed to delete image: ${name}: ${reasonOf(error)}`);
    return { status: 503, message: 'Failed to delete image: it cannot be removed at the moment' };
  }
}
