import type * as TestingLibrary from '@testing-library/dom';

declare const TestingLibraryDom: typeof TestingLibrary;

/**
 * An element identified by ARIA role and accessible name. The role `field` finds a form field by its label, `text` an
 * element by its text. If no name matches exactly, a name that contains the text matches.
 */
export interface Target {
  role: string;
  name: string;
  within?: Target;
}

/** Functions that a journey calls in the page. They do not wait: callers retry them. */
interface InPage {
  find(target: Target): HTMLElement;
  isVisible(target: Target): boolean;
  /** Returns the visible texts of all matching elements, in document order; without a target, the text of the page. */
  textsOf(target: Target | null): string[];
  /** Returns a point at which a click reaches the element. Throws while the element moves or is covered. */
  pointOf(target: Target): Promise<{ x: number; y: number }>;
  /** Focuses a field and selects its text. */
  select(target: Target): void;
  /** Chooses an option of a `select` by its text and dispatches the events, because tests cannot open its list. */
  choose(target: Target, option: string): void;
}

/** Defines `window.inPage`. Runs in the page, so it must not use anything from this module. */
export function defineInPage(): void {
  const findAll = ({ role, name, within }: Target): HTMLElement[] => {
    const scope = within ? findAll(within)[0] : document.body;
    if (!scope) return [];
    const query = (text: string | ((text: string) => boolean)): HTMLElement[] => {
      if (role === 'field') return TestingLibraryDom.queryAllByLabelText(scope, text);
      if (role === 'text') return TestingLibraryDom.queryAllByText(scope, text);
      // `findVisible` leaves out hidden elements, in a fraction of the time that the library needs for it.
      return TestingLibraryDom.queryAllByRole(scope, role, { name: text, hidden: true });
    };
    const exact = query(name);
    return exact.length > 0 ? exact : query((text) => text.replace(/\s+/g, ' ').includes(name));
  };
  const isShown = (element: HTMLElement) => element.checkVisibility();
  const findVisible = (target: Target) => findAll(target).filter(isShown);
  const nameOf = ({ role, name }: Target) => `the ${role} “${name}”`;
  const find = (target: Target): HTMLElement => {
    const all = findAll(target);
    const element = all.find(isShown) ?? all[0];
    if (!element) throw new Error(`${nameOf(target)} does not exist`);
    return element;
  };
  const center = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const isHit = (element: HTMLElement) => {
    const { x, y } = center(element);
    const hit = document.elementFromPoint(x, y);
    return element.contains(hit) || hit?.closest('label')?.control === element;
  };
  // biome-ignore lint/performance/useDomNodeTextContent: textContent includes the text of hidden elements.
  const visibleText = (element: HTMLElement) => element.innerText.replace(/\s+/g, ' ');
  const inPage: InPage = {
    find,
    isVisible: (target) => findVisible(target).length > 0,
    textsOf: (target) => (target ? findVisible(target) : [document.body]).map(visibleText),
    async pointOf(target) {
      const element = find(target);
      if (!isHit(element)) element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const before = center(element);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const after = center(element);
      if (before.x !== after.x || before.y !== after.y) throw new Error(`${nameOf(target)} is moving`);
      if (!isHit(element)) throw new Error(`${nameOf(target)} is covered`);
      return after;
    },
    select(target) {
      const field = find(target) as HTMLInputElement;
      field.focus();
      field.select();
    },
    choose(target, option) {
      const select = find(target) as HTMLSelectElement;
      const chosen = [...select.options].find(({ label }) => label === option);
      if (!chosen) throw new Error(`${nameOf(target)} has no option “${option}”`);
      select.focus();
      select.value = chosen.value;
      for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
    },
  };
  Object.assign(window, { inPage });
}
