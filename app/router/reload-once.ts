import { buildVersion } from './build-manifest.ts';

/**
 * Reloads the page because a part of its code cannot be had: after a deploy that brings the new code. Each build is
 * given one reload and no more, as a second would not help either; offline there is none to be had.
 */
export function reloadOnce(): void {
  if (!navigator.onLine) return;
  try {
    const build = buildVersion();
    const reloaded: string[] = JSON.parse(sessionStorage.getItem(RELOADED_BUILDS) ?? '[]');
    if (reloaded.includes(build)) return;
    sessionStorage.setItem(RELOADED_BUILDS, JSON.stringify([...reloaded, build]));
  } catch {
    // Without a memory there would be no end to it.
    return;
  }
  window.location.reload();
}

const RELOADED_BUILDS = 'vitrine-reloaded-builds';
