import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '../support/test.ts';
import type { Engine, Key, Point } from './engine.ts';
import { defineInPage, type Target } from './in-page.ts';

/** A person who uses a browser. Every action waits until it is possible, every check until it is true. */
export class Visitor {
  readonly #engine: Engine;
  readonly #origin: string;

  constructor(engine: Engine, origin: string) {
    this.#engine = engine;
    this.#origin = origin;
  }

  /** Sets the size of the viewport in CSS pixels. */
  async resize(width: number, height: number): Promise<void> {
    await this.#engine.resize(width, height);
    await expect.poll(() => this.#engine.evaluate('innerWidth')).toBe(width);
  }

  /** Opens a page and waits until React has hydrated it. */
  async open(path: string): Promise<void> {
    await this.#engine.open(this.#origin + path);
    await this.#hydrated();
  }

  async reload(): Promise<void> {
    await this.#engine.reload();
    await this.#hydrated();
  }

  back(): Promise<void> {
    return this.#engine.back();
  }

  async click(target: Target): Promise<void> {
    await this.#engine.click(await this.#whenPossible<Point>(`inPage.pointOf(${JSON.stringify(target)})`));
  }

  /** Replaces the text of a field. Retries if the page moved the focus while typing, as it does after a navigation. */
  async fill(target: Target, text: string): Promise<void> {
    const wanted = JSON.stringify(target);
    await expect(async () => {
      await this.evaluate(`inPage.select(${wanted})`);
      await this.#engine.type(text);
      expect(await this.evaluate(`inPage.find(${wanted}).value`)).toBe(text);
    }).toPass(WAIT);
  }

  async choose(target: Target, option: string): Promise<void> {
    await this.#whenPossible(`inPage.choose(${JSON.stringify(target)}, ${JSON.stringify(option)})`);
  }

  async chooseFiles(target: Target, paths: string[]): Promise<void> {
    const find = `inPage.find(${JSON.stringify(target)})`;
    await this.#whenPossible(`void ${find}`);
    await this.#engine.chooseFiles(find, paths);
  }

  press(key: Key): Promise<void> {
    return this.#engine.press(key);
  }

  /** Expects a text on the page or within an element. Ignores case, because styles can change it. */
  async sees(text: string, within: Target | null = null): Promise<void> {
    const seen = async () => (await this.texts(within)).join(' ').toLowerCase();
    await expect(async () => expect(await seen()).toContain(text.toLowerCase())).toPass(WAIT);
  }

  async seesNo(text: string): Promise<void> {
    const seen = async () => (await this.texts(null)).join(' ').toLowerCase();
    await expect(async () => expect(await seen()).not.toContain(text.toLowerCase())).toPass(WAIT);
  }

  /** Returns the visible texts of all matching elements; without a target, the text of the page. */
  texts(target: Target | null): Promise<string[]> {
    return this.evaluate(`inPage.textsOf(${JSON.stringify(target)})`);
  }

  async finds(target: Target): Promise<void> {
    await expect(async () => expect(await this.#isVisible(target), nameOf(target)).toBe(true)).toPass(WAIT);
  }

  async findsNo(target: Target): Promise<void> {
    await expect(async () => expect(await this.#isVisible(target), nameOf(target)).toBe(false)).toPass(WAIT);
  }

  /** Expects the address to match, without the origin. */
  async isAt(address: string | RegExp): Promise<void> {
    const current = () => this.evaluate<string>('location.pathname + location.search');
    await expect(async () => {
      if (typeof address === 'string') expect(await current()).toBe(address);
      else expect(await current()).toMatch(address);
    }).toPass(WAIT);
  }

  /** Evaluates an expression in the page. The expression can use `inPage`. */
  async evaluate<Value>(expression: string): Promise<Value> {
    const isDefined = await this.#engine.evaluate<boolean>(`typeof inPage !== 'undefined'`);
    if (!isDefined) await this.#engine.evaluate(IN_PAGE);
    return this.#engine.evaluate<Value>(expression);
  }

  /** Expects that the browser loads no new document during an action. */
  async staysOnDocument(act: () => Promise<void>): Promise<void> {
    const loadedAt = () => this.evaluate<number>('performance.timeOrigin');
    const before = await loadedAt();
    await act();
    expect(await loadedAt(), 'the browser loaded a new document').toBe(before);
  }

  async #hydrated(): Promise<void> {
    await this.until(`Object.keys(document.body).some((key) => key.startsWith('__reactProps'))`);
  }

  /** Waits until an expression is true in the page. */
  async until(expression: string): Promise<void> {
    await expect(async () => expect(await this.evaluate(expression), expression).toBe(true)).toPass(WAIT);
  }

  async #whenPossible<Value>(expression: string): Promise<Value> {
    let value: Value | undefined;
    await expect(async () => {
      value = await this.evaluate<Value>(expression);
    }).toPass(WAIT);
    return value as Value;
  }

  #isVisible(target: Target): Promise<boolean> {
    return this.evaluate(`inPage.isVisible(${JSON.stringify(target)})`);
  }
}

const byRole = (role: string) => (name: string, within?: Target) => ({
  role,
  name,
  ...(within && { within }),
});
export const button = byRole('button');
export const link = byRole('link');
export const heading = byRole('heading');
export const dialog = byRole('dialog');
export const field = byRole('field');
export const text = byRole('text');

function nameOf({ role, name }: Target): string {
  return `${role} “${name}”`;
}

/** A generous timeout, because a successful wait ends early anyway. */
const WAIT = { timeout: 30_000, intervals: [20, 50, 100, 200] };

const library = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
);
const IN_PAGE = `void (() => { ${readFileSync(library, 'utf8')}\n(${defineInPage})(); })()`;
