import { resolve } from 'node:path';
import type { Engine, Key } from './engine.ts';
import { startWebKitDriver } from './webkit-driver.ts';

/** Starts WebKitGTK's MiniBrowser and drives it by WebDriver (https://www.w3.org/TR/webdriver2/). */
export async function startWebKit(): Promise<Engine> {
  const driver = await startWebKitDriver();
  const { command } = driver;
  const perform = (type: 'pointer' | 'key', actions: object[]) =>
    command('POST', 'actions', { actions: [{ type, id: type, actions }] });
  const pressAll = (keys: string[]) =>
    perform(
      'key',
      keys.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    );
  const evaluate = <Value>(expression: string) =>
    command<Value>('POST', 'execute/sync', { script: `return (${expression})`, args: [] });
  return {
    async resize(width, height) {
      // The window is taller than the viewport by the height of the toolbar.
      const toolbar = await evaluate<number>('outerHeight - innerHeight');
      await command('POST', 'window/rect', { x: 0, y: 0, width, height: height + toolbar });
    },
    open: (url) => command('POST', 'url', { url }),
    reload: () => command('POST', 'refresh', {}),
    back: () => command('POST', 'back', {}),
    evaluate,
    click: ({ x, y }) =>
      perform('pointer', [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]),
    type: (text) => pressAll([...text]),
    press: (key) => pressAll([KEY_CODES[key]]),
    async chooseFiles(expression, paths) {
      const input = await evaluate<Record<string, string>>(expression);
      const text = paths.map((path) => resolve(path)).join('\n');
      await command('POST', `element/${Object.values(input)[0]}/value`, { text });
    },
    errors: () => [],
    screenshot: async () => Buffer.from(await command<string>('GET', 'screenshot'), 'base64'),
    close: driver.close,
  };
}

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEY_CODES: Record<Key, string> = {
  ArrowDown: '\uE015',
  Enter: '\uE007',
  Escape: '\uE00C',
};
