/** Reads texts by name from the browser's storage. Skips everything else that extensions and people store there. */
export function storedTexts(key: string): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, text]) => typeof text === 'string'));
  } catch {
    return {};
  }
}
