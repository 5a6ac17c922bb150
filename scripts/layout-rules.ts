/** A file of the project, with its path from the root. */
export interface SourceFile {
  path: string;
  text: string;
}

/**
 * Checks which folders import each other, how files are named, and how long they are.
 *
 * @returns one sentence per violation
 */
export function breachesOf(files: SourceFile[]): string[] {
  return files.flatMap((file) => [
    ...namingBreaches(file),
    ...importBreaches(file),
    ...environmentBreaches(file),
    ...routerBreaches(file),
    ...evaluationBreaches(file),
  ]);
}

const MAX_LINES = 250;
const EMPTY_NAMES = /(^|\/)(utils?|helpers?|lib|common|misc|shared|index)(\/|\.tsx?$)/;

function namingBreaches({ path, text }: SourceFile): string[] {
  const breaches: string[] = [];
  if (EMPTY_NAMES.test(path)) breaches.push(`${path}: the name says nothing about what is inside`);
  const lines = text.split('\n').length - 1;
  if (lines > MAX_LINES) breaches.push(`${path}: ${lines} lines, more than ${MAX_LINES}`);
  return breaches;
}

interface ImportRule {
  from: RegExp;
  to: RegExp;
  unless?: RegExp;
  because: string;
}

const TESTING = /\.test\.tsx?$|^e2e\/|^bench\/|\/testing\//;

const RULES: ImportRule[] = [
  { from: /^(?!server\/|scripts\/)/, to: /^server\//, because: 'only scripts import the server' },
  {
    from: /^(?!demo\/)/,
    to: /^(demo|e2e|bench|scripts)\//,
    unless: /^(server\/main|playwright\.config|scripts\/.*|bench\/.*|e2e\/.*)\.ts$/,
    because: 'nothing imports demo, e2e, bench or scripts',
  },
  {
    from: /^(imports|commands|tables|catalogue|media|auth|db|config)\//,
    to: /^app\/|^(react|react-dom|react-router|hono)$/,
    because: 'the domain must not use HTTP or React: no React, no router, no Hono',
  },
  {
    from: /^(catalogue|media|auth|db|config)\//,
    to: /^commands\//,
    because: 'lower layers must not depend on commands',
  },
  {
    from: /^(commands|tables|catalogue|media|auth|db|config)\//,
    to: /^imports\//,
    because: 'lower layers must not depend on imports',
  },
  {
    from: /^tables\//,
    to: /^(commands|auth|db)\/|^(?!tables\/).*\.server\.ts$|^drizzle-orm/,
    because: 'tables are read and written without a database',
  },
  {
    from: /^tables\/(?!reading\/|reader\/|writing\/)/,
    to: /\.server\.ts$|^node:/,
    because: 'only reading/, reader/ and writing/ handle files; all other code handles text',
  },
  {
    from: /^(commands|catalogue|media|auth|db|config)\//,
    to: /^tables\//,
    because: 'the domain must not depend on file formats',
  },
  {
    from: /^app\//,
    to: /^drizzle-orm|^db\/((admin|import)-)?schema\.ts$/,
    because: 'no route touches tables',
  },
  { from: /^media\//, to: /^catalogue\//, because: 'media never imports the catalogue' },
  {
    from: /^catalogue\//,
    to: /^media\/.*\.server\.ts$/,
    because: 'the catalogue may use only the pure files of media',
  },
  {
    from: /^(app|auth|catalogue|commands|config|db|log|media|tables)\//,
    to: /^backup\//,
    because: 'the shop must not depend on backups',
  },
  {
    from: /^db\//,
    to: /^(catalogue|media|auth)\//,
    because: 'the database must not depend on other folders',
  },
  {
    from: /^app\/storefront\//,
    to: /^app\/admin\//,
    because: 'storefront and admin never import each other',
  },
  {
    from: /^app\/admin\//,
    to: /^app\/storefront\//,
    because: 'storefront and admin never import each other',
  },
  {
    from: /^app\/ui\//,
    to: /^(app\/(?!ui\/)|commands\/|tables\/|catalogue\/|media\/|auth\/|db\/)/,
    because: 'ui is independent of the domain',
  },
  {
    from: /^/,
    to: /^(node:)?(child_process|vm)$/,
    // These start the decoder and the table reader and collect garbage, only with constant arguments.
    unless:
      /^((media\/decoder\/decoder|tables\/reader\/reader)-client\.server\.ts$|db\/pglite\.server\.ts$|scripts\/)/,
    because: 'input is never executed: no shell and no code made of text',
  },
  {
    from: /^(?!db\/|server\/|config\/|auth\/)/,
    to: /^(pg|@electric-sql\/pglite)$/,
    // The torture tests damage databases directly.
    unless: /^scripts\/torture\//,
    because: 'only db opens databases',
  },
];

function importBreaches(file: SourceFile): string[] {
  if (TESTING.test(file.path)) return [];
  return importsOf(file).flatMap((target) =>
    RULES.filter(
      (rule) => rule.from.test(file.path) && rule.to.test(target) && !rule.unless?.test(file.path),
    ).map((rule) => `${file.path} imports ${target}: ${rule.because}`),
  );
}

/** Only the composition root reads the environment; it passes it to the configuration. */
function environmentBreaches({ path, text }: SourceFile): string[] {
  const mayRead =
    TESTING.test(path) || /^(server\/main\.ts$|scripts\/|(playwright|vite)\.config\.ts$)/.test(path);
  return !mayRead && text.includes('process.env')
    ? [`${path} reads process.env: settings come from config/configuration.ts`]
    : [];
}

/** Only app/router may use undocumented parts of React Router; `e2e/router-contract.spec.ts` detects their changes. */
function routerBreaches({ path, text }: SourceFile): string[] {
  const isAllowed = TESTING.test(path) || path.startsWith('app/router/') || path.startsWith('scripts/');
  const internal = /__reactRouter\w+|streamCache|window\.fetch = /.exec(text)?.[0];
  return internal && !isAllowed
    ? [`${path} uses ${internal}: only app/router may use internals of the router`]
    : [];
}

/** OWASP ASVS 5.0, V1.3.2. */
function evaluationBreaches({ path, text }: SourceFile): string[] {
  const isMade = !TESTING.test(path) && /\beval\(|\bFunction\(|\bset(Timeout|Interval)\(['"`]/.test(text);
  return isMade ? [`${path} executes code made of text`] : [];
}

/** Returns the imports of a file: packages by name, files of the project by their path from the root. */
export function importsOf({ path, text }: SourceFile): string[] {
  const specifiers = text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g);
  return [...specifiers].flatMap(([, specifier]) => (specifier ? [resolve(path, specifier)] : []));
}

export function resolve(from: string, specifier: string): string {
  if (specifier === '#store') return 'store.config.ts';
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (!specifier.startsWith('.')) return specifier;
  const resolved = new URL(specifier, `file:///${from}`).pathname.slice(1);
  return resolved.replace(/\?.*$/, '');
}
