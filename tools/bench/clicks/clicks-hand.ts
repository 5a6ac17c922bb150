import type { CDPSession, Locator, Page } from '@playwright/test';

/** Number of clicks and keys that a task takes. */
export interface Effort {
  clicks: number;
  keys: number;
}

/** Simulates a person's hand: acts on the page and counts clicks and keys. */
export class Hand {
  readonly effort: Effort = { clicks: 0, keys: 0 };
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async click(target: Locator): Promise<void> {
    this.effort.clicks += 1;
    await target.click();
  }

  /** Presses keys together, such as `Control+s`. Each of them counts. */
  async press(keys: string): Promise<void> {
    this.effort.keys += keys.split('+').length;
    await this.#page.keyboard.press(keys);
  }

  async type(text: string): Promise<void> {
    this.effort.keys += text.length;
    await this.#page.keyboard.type(text, { delay: 20 });
  }

  /** Chooses a file: a click on the button, and one in the dialog of the system. */
  async choose(file: string, input: Locator): Promise<void> {
    this.effort.clicks += 2;
    await input.setInputFiles(file);
  }

  /** Drops a file from another window on the target. Counts as one click. */
  async drop(file: string, target: Locator): Promise<void> {
    this.effort.clicks += 1;
    // Without waiting for a stable element: the code for sorting replaces it when it has loaded.
    await target.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
    const box = await target.boundingBox();
    if (!box) throw new Error('The drop target is not visible.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const session: CDPSession = await this.#page.context().newCDPSession(this.#page);
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      const data = { items: [], files: [file], dragOperationsMask: 1 };
      await session.send('Input.dispatchDragEvent', { type, x, y, data });
    }
    await session.detach();
  }
}
