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

/** The outcome of deleting an image, with a message for the admin. */
interface DeletionOutcome {
  outcome: 'deleted' | 'not_ours' | 'missing' | 'in_use' | 'failed';
  message: string;
}

/** Deletes a stored image and its variants by its public URL, unless a product or the settings use it. */
export async function deleteImage(
  { db, storage, imageResizer }: { db: Db; storage: Storage; imageResizer: ImageResizer },
  url: string,
): Promise<DeletionOutcome> {
  const name = storedName(url);
  if (!name) return { outcome: 'not_ours', message: commandTexts.image.noAddress };
  try {
    if (!(await storage.has(name))) return { outcome: 'missing', message: commandTexts.image.missing };
    const user = await beginDeletion(db, name);
    if (user) return { outcome: 'in_use', message: commandTexts.image.inUse(user) };
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
    return { outcome: 'deleted', message: commandTexts.image.deleted };
  } catch (error) {
    log.error({ cause: reasonOf(error) }, `Failed to delete image: ${name}: ${reasonOf(error)}`);
    return { outcome: 'failed', message: commandTexts.image.notDeleted };
  }
}
