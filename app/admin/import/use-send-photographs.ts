import { useWrite } from '../use-write.ts';

/** How far the sending has come: the file that is sent now, and percent of all. */
export interface Sending {
  name: string;
  percent: number;
}

/** Sends photographs to an import, one after another. */
export function useSendPhotographs() {
  const { write } = useWrite();
  return {
    /** @returns for each that was not taken a sentence. */
    async sendPhotographs(
      id: string,
      photographs: File[],
      onProgress: (sending: Sending) => void,
    ): Promise<string[]> {
      const refused: string[] = [];
      for (const [at, photograph] of photographs.entries()) {
        onProgress({ name: photograph.name, percent: Math.round((100 * at) / photographs.length) });
        const name = encodeURIComponent(photograph.name.slice(-250));
        const sent = await write(
          `/admin/import/${id}/photograph?name=${name}`,
          photograph,
          'The photo could not be uploaded. Please try again.',
        );
        if (!sent.ok) refused.push(`${photograph.name}: ${sent.message}`);
      }
      return refused;
    },
  };
}
