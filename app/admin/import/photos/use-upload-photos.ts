import { useWrite } from '../../writes/use-write.ts';
import { texts } from './texts.ts';

/** Progress: the current file, and the percentage of files. */
export interface Sending {
  name: string;
  percent: number;
}

/** Uploads photos to an import, one after another. */
export function useUploadPhotos() {
  const { write } = useWrite();
  return {
    /** @returns a message for each photo that was refused */
    async uploadPhotos(
      id: string,
      photos: File[],
      onProgress: (sending: Sending) => void,
    ): Promise<string[]> {
      const refused: string[] = [];
      for (const [at, photo] of photos.entries()) {
        onProgress({ name: photo.name, percent: Math.round((100 * at) / photos.length) });
        const name = encodeURIComponent(photo.name.slice(-250));
        const sent = await write(`/admin/import/${id}/photograph?name=${name}`, photo, texts.failed);
        if (!sent.ok) refused.push(`${photo.name}: ${sent.message}`);
      }
      return refused;
    },
  };
}
