/**
 * Reloads the page because a part of its code cannot be had, which after a deploy brings the new code. Each build is
 * given one reload and no more: where that did not help, another will not either.
 *
 * @returns whether it reloads.
 */
export function reloadOnce(build: string): boolean {
  try {
    const reloaded: string[] = JSON.parse(sessionStorage.getItem(RELOADED_BUILDS) ?? '[]');
    if (reloaded.includes(build)) return false;
    sessionStorage.setItem(RELOADED_BUILDS, JSON.stringify([...reloaded, build]));
  } catch {
    // Without a memory there would be no end to it.
    return false;
  }
  window.location.reload();
  return true;
}

const RELOADED_BUILDS = 'vitrine-reloaded-builds';
