import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes files that are dropped anywhere on the page. Beside a small target the browser would show the file in place of
 * the page, with all that is written on it.
 *
 * @returns whether files are being dragged over the page.
 */
export function useDroppedFiles(onDrop: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onDrop);
  useEffect(() => {
    const hear = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // A smaller target has taken them.
      const isTaken = event.defaultPrevented;
      event.preventDefault();
      setOver(event.type === 'dragover' && !isTaken);
      if (event.type === 'drop' && !isTaken) take([...event.dataTransfer.files]);
    };
    // It is also told between two elements of the page.
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    window.addEventListener('dragover', hear);
    window.addEventListener('drop', hear);
    window.addEventListener('dragleave', leave);
    return () => {
      window.removeEventListener('dragover', hear);
      window.removeEventListener('drop', hear);
      window.removeEventListener('dragleave', leave);
    };
  }, []);
  return isOver;
}
