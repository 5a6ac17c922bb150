import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#platform/db/testing/embedded-server.ts';
import { expect } from '../support/test.ts';
import { DISPLAY_SERVER, WEBKIT_DRIVER } from './installed.ts';

type Method = 'GET' | 'POST' | 'DELETE';

interface WebKitDriver {
  /** Sends a WebDriver command to the session. */
  command<Value = void>(method: Method, name: string, body?: object): Promise<Value>;
  close(): Promise<void>;
}

/** Starts a display, WebKitWebDriver on it, and a session with one browser window. */
export async function startWebKitDriver(): Promise<WebKitDriver> {
  const directory = mkdtempSync(join(tmpdir(), 'vitrine-webkit-'));
  const processes: ChildProcess[] = [];
  const kill = () => processes.forEach((child) => void child.kill());
  process.once('exit', kill);
  const stop = async () => {
    process.off('exit', kill);
    for (const child of processes.toReversed()) {
      if (child.exitCode === null && child.kill()) await once(child, 'exit');
    }
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    const display = spawn(
      DISPLAY_SERVER,
      ['-displayfd', '1', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'],
      {
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    processes.push(display);
    const [number] = await once(display.stdout, 'data');
    const port = await freePort();
    const driver = spawn(WEBKIT_DRIVER, ['--host=127.0.0.1', `--port=${port}`], {
      env: { ...process.env, DISPLAY: `:${String(number).trim()}`, ...settingsIn(directory) },
      stdio: 'ignore',
    });
    processes.push(driver);
    const origin = `http://127.0.0.1:${port}`;
    await expect(() => send('GET', `${origin}/status`)).toPass({ timeout: 60_000, intervals: [50] });
    const { sessionId } = await send<{ sessionId: string }>('POST', `${origin}/session`, {
      capabilities: {},
    });
    const session = `${origin}/session/${sessionId}`;
    return {
      command: (method, name, body) => send(method, `${session}/${name}`, body),
      close: () => send('DELETE', session).finally(stop),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Environment for the browser's settings and caches. Tiny toolbar buttons let the window be as narrow as a phone. */
function settingsIn(directory: string): Record<string, string> {
  mkdirSync(join(directory, 'gtk-3.0'));
  const css = '* { font-size: 1px; min-width: 0; min-height: 0; padding: 0; margin: 0; }';
  writeFileSync(join(directory, 'gtk-3.0', 'gtk.css'), css);
  return {
    XDG_CONFIG_HOME: directory,
    XDG_CACHE_HOME: directory,
    XDG_DATA_HOME: directory,
    // Without a desktop there is no accessibility bus to connect to.
    NO_AT_BRIDGE: '1',
    // OpenGL without a graphics card takes 40 % of the browser's CPU time.
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  };
}

async function send<Value = void>(method: Method, url: string, body?: object): Promise<Value> {
  const response = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
