import puppeteer, { type ElementHandle } from 'puppeteer-core';
import type { Engine } from './engine.ts';
import { FIREFOX } from './installed.ts';

/** Starts Firefox and drives it by WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/). */
export async function startFirefox(): Promise<Engine> {
  // Playwright stops its workers itself. Puppeteer's signal handlers would end the worker before its shop is stopped.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
    extraPrefsFirefox: SAVING,
    defaultViewport: null,
    ...signals,
  });
  const [page = await browser.newPage()] = await browser.pages();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  return {
    resize: (width, height) => page.setViewport({ width, height }),
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    // Not `goBack`, which waits for a `load` event, and a page in the back/forward cache has none.
    back: async () => void (await page.evaluate('history.back()')),
    evaluate: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
    click: ({ x, y }) => page.mouse.click(x, y, { delay: PRESS_MS }),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    async chooseFiles(expression, paths) {
      const input = (await page.evaluateHandle(expression)) as ElementHandle<HTMLInputElement>;
      await input.uploadFile(...paths);
    },
    errors: () => errors.splice(0),
    screenshot: async () => Buffer.from(await page.screenshot()),
    print: async () => Buffer.from(await page.pdf({ format: 'a4', preferCSSPageSize: true })),
    close: () => browser.close(),
  };
}

/** A person's press takes as long. Firefox needs the time to close a stream before the page is left. */
const PRESS_MS = 100;

/** A third of the frames, and no spare processes: both take a third of the browser's CPU time. */
const SAVING = { 'layout.frame_rate': 20, 'dom.ipc.processPrelaunch.enabled': false };
