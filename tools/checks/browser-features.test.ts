import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unguardedFeatures } from './browser-features.ts';
import { checkoutFiles } from './checkout-files.ts';

/** Features that need no guard, and why. */
const HARMLESS: Record<string, string> = {
  '.isComposing': 'undefined counts as false',
  'line-clamp': 'Tailwind writes the prefixed properties, which all browsers know',
  'scrollbar-width': 'without it, one more scrollbar is visible',
  'Response.json': 'called by actions and loaders, on the server',
  'URL.canParse': 'called by the feeds, on the server',
  '.groupBy': 'called by loaders, on the server',
  '.bytes': 'a name of our own',
  '.icon': 'a name of our own',
  '.image': 'a name of our own',
  '.lock': 'a name of our own',
  '.union': 'a name of Zod',
};

test('no code for browsers uses a feature that a supported browser lacks without a guard', () => {
  const paths = checkoutFiles().filter((path) => /^(app|catalog(?!\/commands\/))\/.*\.tsx?$/.test(path));
  const forBrowsers = paths.filter((path) => !/\.server\.|\.test\./.test(path));
  expect(forBrowsers.length).toBeGreaterThan(200);
  const found = forBrowsers.flatMap((path) =>
    unguardedFeatures(path, readFileSync(path, 'utf8'))
      .filter((name) => !(name in HARMLESS))
      .map((name) => `${path}: ${name}`),
  );
  expect(found).toEqual([]);
});

test('the check finds members, statics, globals, selectors and class names', () => {
  const unguarded = {
    "bar.matches(':popover-open')": [':popover-open'],
    'bar.hidePopover()': ['.hidePopover'],
    'stops.filter((stop) => stop.checkVisibility())': ['.checkVisibility'],
    'Promise.withResolvers()': ['.withResolvers'],
    "URL.canParse('/')": ['URL.canParse'],
    'requestIdleCallback(act)': ['Window.requestIdleCallback'],
    'window.requestIdleCallback(act)': ['Window.requestIdleCallback'],
    'new CloseWatcher()': ['new CloseWatcher'],
    "const size = 'flex field-sizing-content'": ['field-sizing'],
    'const size = `[animation-timeline:scroll()]`': ['animation-timeline'],
  };
  const found = Object.keys(unguarded).map((code) => [code, unguardedFeatures('x.ts', code)]);
  expect(Object.fromEntries(found)).toEqual(unguarded);
});

test('a guarded use passes the check', () => {
  const guarded = [
    'bar.hidePopover?.()',
    'navigator.connection?.saveData',
    "link.fetchPriority = 'low'",
    "if ('popover' in HTMLElement.prototype) bar.matches(':popover-open')",
    "if ('requestIdleCallback' in window) requestIdleCallback(act)",
    'CSS.escape(id)',
    'stops.at(-1)',
    'bulkTexts.actions.share',
  ];
  expect(guarded.flatMap((code) => unguardedFeatures('x.ts', code))).toEqual([]);
});
