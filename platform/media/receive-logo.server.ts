import type { Db } from '#platform/db/database.ts';
import { openDecoder } from './decoder/decoder.server.ts';
import { publicUrl } from './image-addresses.ts';
import { abandonedAt, scheduleDeletion } from './image-garbage.server.ts';
import type { Storage } from './storage/storage.ts';
import { newName } from './uploads/receive-upload.server.ts';

/** The addresses of a stored logo and the icon made from it. */
interface StoredLogo {
  image: string;
  icon: string;
  width: number;
  height: number;
}

/**
 * Converts a logo to PNG and stores it with an icon. Both are deleted after a day unless the settings use them.
 *
 * @param background the background color of the icon.
 * @throws {UploadRefused} if the file is not a logo.
 */
export async function receiveLogo(
  db: Db,
  storage: Storage,
  bytes: Uint8Array,
  background: string,
): Promise<StoredLogo> {
  const { image, icon, width, height } = await decode('cleanLogo', bytes, background);
  const names = [newName('png'), newName('png')] as const;
  const urls = names.map(publicUrl);
  await scheduleDeletion(db, urls, abandonedAt());
  await storage.write(names[0], image);
  await storage.write(names[1], icon);
  return { image: publicUrl(names[0]), icon: publicUrl(names[1]), width, height };
}

const decode = openDecoder(1);
