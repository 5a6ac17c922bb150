import type { CDPSession, Locator, Page } from '@playwright/test';

/** What a task took. */
export interface Effort {
  clicks: number;
  keys: number;
}

/** The hand of somebody at work: whatever it does to the page is counted here. */
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

  /** Of keys that are pressed together each counts. */
  async press(keys: string): Promise<void> {
    this.effort.keys += keys.split('+').length;
    await this.#page.keyboard.press(keys);
  }

  async type(text: string): Promise<void> {
    this.effort.keys += text.length;
    await this.#page.keyboard.type(text, { delay: 20 });
  }

  /** Drags a file from another window to here, which takes one press of the button. */
  async drop(file: string, target: Locator): Promise<void> {
    this.effort.clicks += 1;
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error('there is nothing to drop on');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const session: CDPSession = await this.#page.context().newCDPSession(this.#page);
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      const data = { items: [], files: [file], dragOperationsMask: 1 };
      await session.send('Input.dispatchDragEvent', { type, x, y, data });
    }
    await session.detach();
  }
}
