import { texts } from './texts.ts';

/** Returns `Firefox on Windows` for a User-Agent header (RFC 9110, 10.1.5). */
export function browserName(userAgent: string): string {
  const browser = nameIn(userAgent, BROWSERS) ?? texts.anotherBrowser;
  const system = nameIn(userAgent, SYSTEMS);
  return system ? texts.browserOnSystem(browser, system) : browser;
}

function nameIn(userAgent: string, names: [mark: string, name: string][]): string | undefined {
  return names.find(([mark]) => userAgent.includes(mark))?.[1];
}

/** The order matters, because each browser's header also contains the names of later ones. */
const BROWSERS: [mark: string, name: string][] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];

const SYSTEMS: [mark: string, name: string][] = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
];
