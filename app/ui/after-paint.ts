/**
 * Calls once what has just been rendered is on the screen: a frame's callbacks run before it is painted, a task that
 * they leave behind runs after.
 *
 * @returns takes it back.
 */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
