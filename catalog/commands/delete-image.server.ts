import { recordActivity } from '#catalog/activity/activity.server.ts';
import { type Db, reasonOf } from '#platform/db/database.ts';
import { log } from '#platform/log/log.server.ts';
import { storedName } from '#platform/media/image-addresses.ts';
import {
  beginDeletion,
  cancelDeletion,
  endDeletion,
  removeImage,
} from '#platform/media/image-garbage.server.ts';
import type { ImageResizer } from '#platform/media/image-resizer.server.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { commandTexts } from './texts.ts';

/** Deletes a stored image and its variants by its public URL, unless a product or the settings use it. */
export async function deleteImage(
  { db, storage, imageResizer }: { db: Db; storage: Storage; imageResizer: ImageResizer },
  url: string,
) {
  const name = storedName(url);
  if (!name) return { outcome: 'not_ours' as const, message: commandTexts.image.noAddress };
  try {
    if (!(await storage.has(name)))
      return { outcome: 'missing' as const, message: commandTexts.image.missing };
    const user = await beginDeletion(db, name);
    if (user) return { outcome: 'in_use' as const, message: commandTexts.image.inUse(user) };
    await removeImage(storage, imageResizer, name).catch(async (error) => {
      await cancelDeletion(db, name);
      throw error;
    });
    await db.transaction(async (transaction) => {
      await endDeletion(transaction, name);
      await recordActivity(transaction, {
        action: 'deleted',
        subject: 'image',
        subjectId: null,
        subjectName: name,
      });
    });
    return { outcome: 'deleted' as const, message: commandTexts.image.deleted };
  } catch (error) {
    log.error({ cause: reasonOf(error) }, `Failed to delete image: ${name}: ${reasonOf(error)}`);
    return { outcome: 'failed' as const, message: commandTexts.image.notDeleted };
  }
}
