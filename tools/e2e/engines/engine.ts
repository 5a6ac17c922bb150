/**
 * One tab of a real browser. Each browser is driven by a protocol that it supports. The interface has only the actions
 * that all of them support, so that the same journey runs in each.
 */
export interface Engine {
  resize(width: number, height: number): Promise<void>;
  /** Loads a page and waits for its `load` event. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Evaluates a JavaScript expression in the page and returns its awaited value, which must be JSON. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Clicks a point of the viewport with the mouse. */
  click(point: Point): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Chooses files for the file input that the expression evaluates to. */
  chooseFiles(expression: string, paths: string[]): Promise<void>;
  /** Returns the uncaught errors of all pages. Always empty in WebKit, because WebDriver does not report errors. */
  errors(): string[];
  /** Returns a PNG. */
  screenshot(): Promise<Buffer>;
  /** Prints the page as PDF, on A4 paper. Only Firefox: WebDriver cannot print in WebKit. */
  print?(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface Point {
  x: number;
  y: number;
}

export type Key = 'ArrowDown' | 'Enter' | 'Escape';
