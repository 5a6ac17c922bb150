import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { SUPPORTED_BROWSERS } from '#platform/config/supported-browsers.ts';
import routes from '../../app/routes.ts';
import project from '../../package.json' with { type: 'json' };
import { checkoutFiles } from './checkout-files.ts';

const files = checkoutFiles();
const documents = files.filter((path) => path.endsWith('.md'));
const folders = new Set(files.flatMap(parentFolders));
const ignored = readFileSync('.gitignore', 'utf8').split('\n');
const code = files
  .filter((path) => /\.(tsx?|sql|cjs|css|json|yaml|service)$|Caddyfile$/.test(path))
  .filter((path) => path !== 'package-lock.json' && !path.startsWith('demo/'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

/** Names of other software that documents mention but the code does not contain. */
const FOREIGN = new Set([
  'deleted_at',
  'insecureHTTPParser',
  'ReadWritePaths',
  'renderToPipeableStream',
  'trusted_proxies',
  'useOptimistic',
]);

test.each(documents)('%s: every link leads to a file and a heading', (document) => {
  const broken = linksIn(document).filter(({ path, anchor }) => {
    if (path.endsWith('.md')) return !files.includes(path) || (anchor && !anchorsOf(path).includes(anchor));
    return !files.includes(path) && !folders.has(path);
  });
  expect(broken).toEqual([]);
});

test.each(documents)('%s: every path, command and code name exists', (document) => {
  expect(codeIn(document).filter((text) => !exists(text))).toEqual([]);
});

test('docs/reference.md lists every address of the shop', async () => {
  const reference = readFileSync('docs/reference.md', 'utf8');
  const addresses = (await Promise.resolve(routes)).flatMap(addressesOf);
  expect(addresses.length).toBeGreaterThan(40);
  const isListed = (address: string) => reference.split(/[`\s?]/).includes(address);
  expect(addresses.filter((address) => !isListed(address))).toEqual([]);
});

test('every limit in docs/reference.md is set in the file that its row names', () => {
  const rows = readFileSync('docs/reference.md', 'utf8').matchAll(/((?:`\w+`, )*`\w+`) in `([^`]+)`/g);
  const limits = [...rows].map(([, names = '', path = '']) => ({ names: namesIn(names), path }));
  expect(limits.length).toBeGreaterThan(30);
  const wrong = limits.filter(({ names, path }) => {
    const text = readFileSync(path, 'utf8');
    return names.some((name) => !text.includes(name));
  });
  expect(wrong).toEqual([]);
});

test('every label that docs/owners-guide.md quotes exists in the admin area', () => {
  const examples = ['clutch', 'Select all 45 in Bags'];
  const quotes = readFileSync('docs/owners-guide.md', 'utf8').matchAll(/"([^"\n]+)"/g);
  const labels = [...quotes].map(([, label = '']) => label).filter((label) => !examples.includes(label));
  const screens = files.filter((path) => /^app\/admin\/.*(?<!\.test)\.tsx?$/.test(path));
  const text = screens.map((path) => readFileSync(path, 'utf8')).join('\n');
  expect(labels.length).toBeGreaterThan(15);
  expect(labels.filter((label) => !text.includes(label))).toEqual([]);
});

test.each(['README.md', 'docs/owners-guide.md'])('%s names the supported browsers', (document) => {
  const text = readFileSync(document, 'utf8').replace(/\s+/g, ' ');
  const { chrome, firefox, safari } = SUPPORTED_BROWSERS;
  expect(text).toMatch(new RegExp(`Chromium browsers? from version ${chrome}`));
  for (const browser of [`Firefox from (version )?${firefox}`, `Safari from (version )?${safari}`])
    expect(text).toMatch(new RegExp(browser));
});

test('every test that SECURITY.md quotes exists', () => {
  const [, met = ''] = readFileSync('SECURITY.md', 'utf8').split('\n### ');
  const titles = [...met.matchAll(/"([^"\n]+)"/g)].map(([, title = '']) => title);
  expect(titles.length).toBeGreaterThan(20);
  const isTitle = (title: string) => title.split('…').every((part) => code.includes(part.trim()));
  expect(titles.filter((title) => !isTitle(title))).toEqual([]);
});

function parentFolders(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

function linksIn(document: string): { path: string; anchor: string }[] {
  const links = withoutBlocks(document).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g);
  return [...links].map(([, target = '', anchor = '']) => ({
    path: target ? posix.join(posix.dirname(document), target).replace(/\/$/, '') : document,
    anchor,
  }));
}

/** Returns the anchors that GitHub generates from the headings of a document. */
function anchorsOf(document: string): string[] {
  return [...withoutBlocks(document).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function codeIn(document: string): string[] {
  return [...new Set(namesIn(withoutBlocks(document)))];
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
}

function withoutBlocks(document: string): string {
  return readFileSync(document, 'utf8').replace(/^```.*?^```/gms, '');
}

/** Returns whether the text names something that exists, or is not a name of this project. */
function exists(text: string): boolean {
  const script = /^npm run ([\w:-]+)/.exec(text)?.[1];
  if (script) return Object.hasOwn(project.scripts, script);
  if (isPath(text)) return isFile(text);
  const name = text.replace(/(=.*|\(.*\))$/, '');
  const isName = /^[A-Za-z]+(_[A-Za-z0-9]+)+$|^[a-z]+[A-Z][A-Za-z]*$|^[A-Z][a-z]+[A-Z][A-Za-z]*$/.test(name);
  if (!isName || FOREIGN.has(name)) return true;
  // The names of some metrics are composed in code: `vitrine_${name}`.
  return new RegExp(`\\b(${name}|${name.replace(/^vitrine_/, '')})\\b`).test(code);
}

function isPath(text: string): boolean {
  if (!/^[\w.@-][\w.@/*-]*$/.test(text)) return false;
  return text.includes('/') ? folders.has(text.split('/')[0] ?? '') : /^\w.*\.(tsx?|sql|md|css)$/.test(text);
}

function isFile(path: string): boolean {
  if (ignored.some((name) => name.endsWith('/') && path.startsWith(name))) return true;
  const plain = path.replace(/\/$/, '');
  if (files.includes(plain) || folders.has(plain)) return true;
  if (!path.includes('/')) return files.some((file) => posix.basename(file) === path);
  const pattern = new RegExp(`^${plain.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
  return path.includes('*') && files.some((file) => pattern.test(file));
}

function addressesOf({ path, children = [] }: RouteConfigEntry): string[] {
  return [...(path && !path.includes('*') ? [path] : []), ...children.flatMap(addressesOf)];
}
