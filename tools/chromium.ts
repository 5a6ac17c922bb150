import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflate } from '@sparticuz/chromium';

/** A Chromium, in the form of Playwright's `launchOptions`. */
export interface Chromium {
  executablePath: string;
  env?: Record<string, string | undefined>;
}

/** The headless shell is Chromium without its window code. It renders the same pages in two thirds of the time. */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

const PACKAGE = join(import.meta.dirname, '../node_modules/@sparticuz/chromium');
const UNPACKED = join(PACKAGE, 'unpacked');

/** How to install a browser. The npm package has one only for Linux on x64. */
export const CHROMIUM_REMEDY =
  'apt install chromium-headless-shell, or set CHROMIUM to the path of a Chromium';

/**
 * Returns the Chromium that `CHROMIUM` names, else the installed one, else the one from npm; `undefined` if there is
 * none.
 */
export async function findChromium(): Promise<Chromium | undefined> {
  const executablePath = process.env.CHROMIUM || INSTALLED.find((path) => existsSync(path));
  if (executablePath) {
    if (!existsSync(executablePath))
      throw new Error(`CHROMIUM is set to ${executablePath}, but this file does not exist.`);
    return { executablePath };
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  if (!existsSync(UNPACKED)) await unpack();
  return {
    executablePath: join(UNPACKED, 'chromium'),
    // A minimal Debian has neither NSS nor fonts; the package contains both.
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(UNPACKED, 'al2023/lib'),
      FONTCONFIG_FILE: join(UNPACKED, 'fonts.conf'),
    },
  };
}

/** Fontconfig file for the folder used here; the package's own file has other paths. */
const FONTS = `<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${join(UNPACKED, 'fonts')}</dir>
</fontconfig>
`;

/** Unpacks into a temporary folder and renames it at the end, so that an interrupted run leaves no partial browser. */
async function unpack(): Promise<void> {
  const partial = `${UNPACKED}-${process.pid}`;
  await mkdir(partial);
  // The package unpacks into TMPDIR, where another user's copy may already exist.
  const { TMPDIR } = process.env;
  process.env.TMPDIR = partial;
  try {
    const archives = ['chromium.br', 'swiftshader.tar.br', 'fonts.tar.br', 'al2023.tar.br'];
    await Promise.all(archives.map((archive) => inflate(join(PACKAGE, 'bin', archive))));
    await writeFile(join(partial, 'fonts.conf'), FONTS);
    await rename(partial, UNPACKED);
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    await rm(partial, { recursive: true, force: true });
  }
}
