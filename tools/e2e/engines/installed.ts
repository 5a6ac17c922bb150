import { existsSync } from 'node:fs';
import { canRun } from '../../not-run.ts';

/** Programs of the engines, at the paths where Debian's packages install them. */
export const FIREFOX = '/usr/bin/firefox-esr';
export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
export const DISPLAY_SERVER = '/usr/bin/Xvfb';

/** Returns the engines besides Chromium that are installed. Reports the ones that are not. */
export function installedEngines(): string[] {
  const hasFirefox = canRun(FIREFOX, 'journeys in Firefox', 'apt install firefox-esr');
  const missing = [WEBKIT_DRIVER, DISPLAY_SERVER].find((program) => !existsSync(program)) ?? WEBKIT_DRIVER;
  const hasWebKit = canRun(missing, 'journeys in WebKit', 'apt install webkit2gtk-driver xvfb');
  return [...(hasFirefox ? ['firefox'] : []), ...(hasWebKit ? ['webkit'] : [])];
}
