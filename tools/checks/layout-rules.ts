/** A file of the project, with its path from the root. */
interface SourceFile {
  path: string;
  text: string;
}

/**
 * Checks which folders import each other, how files are named, and how long they are.
 *
 * @returns one sentence per violation
 */
export function findViolations(files: SourceFile[]): string[] {
  return files.flatMap((file) => [
    ...namingViolations(file),
    ...importViolations(file),
    ...environmentViolations(file),
    ...routerViolations(file),
    ...evaluationViolations(file),
  ]);
}

const MAX_LINES = 400;
const EMPTY_NAMES = /(^|\/)(utils?|helpers?|lib|common|misc|shared|index)(\/|\.tsx?$)/;

function namingViolations({ path, text }: SourceFile): string[] {
  const violations: string[] = [];
  if (EMPTY_NAMES.test(path)) violations.push(`${path}: the name does not say what the file contains`);
  const lines = text.split('\n').length - 1;
  if (lines > MAX_LINES) violations.push(`${path}: ${lines} lines, more than ${MAX_LINES}`);
  return violations;
}

interface ImportRule {
  from: RegExp;
  to: RegExp;
  unless?: RegExp;
  because: string;
}

const TESTING = /\.test\.tsx?$|^tools\/(e2e|bench)\/|\/testing\//;

/** A folder imports only folders with the same or a lower number. */
const LAYERS: Record<string, number> = {
  platform: 0,
  catalog: 1,
  'import-export': 2,
  app: 3,
  server: 4,
  demo: 5,
  scripts: 5,
  tools: 5,
};

/** The settings and the sign-in record name categories and activity; the server adds the demo to an empty shop. */
const LAYER_EXCEPTIONS = [
  { from: /^platform\/(config|auth)\//, to: /^(catalog\/|store\.config\.ts$)/ },
  { from: /^server\/main\.ts$/, to: /^(demo\/|store\.config\.ts$)/ },
];

const RULES: ImportRule[] = [
  {
    from: /^(catalog|import-export|platform)\//,
    to: /^(react|react-dom|react-router|hono)$/,
    because: 'the domain must not use HTTP or React: no React, no router, no Hono',
  },
  {
    from: /^platform\/processes\//,
    to: /^(?!platform\/processes\/|node:)/,
    because: 'processes/ must not depend on what its processes do',
  },
  {
    from: /^platform\/db\//,
    to: /^platform\/(?!db\/|log\/)/,
    because: 'the database depends only on the log',
  },
  {
    from: /^(?!platform\/|server\/|scripts\/|tools\/)/,
    to: /^(pg|@electric-sql\/pglite)$/,
    because: 'only db opens databases',
  },
  {
    from: /^catalog\/(?!commands\/)/,
    to: /^catalog\/commands\/|^platform\/media\/.*\.server\.ts$/,
    because: 'only commands depend on commands and handle stored images',
  },
  {
    from: /^import-export\/tables\//,
    to: /^import-export\/(?!tables\/)|^catalog\/commands\/|^platform\/(auth|db)\/|^(?!import-export\/tables\/|platform\/processes\/).*\.server\.ts$|^drizzle-orm/,
    because: 'tables are read and written without a database',
  },
  {
    from: /^import-export\/tables\/(?!reading\/|reader\/|writing\/)/,
    to: /\.server\.ts$|^node:/,
    because: 'only reading/, reader/ and writing/ handle files; all other code handles text',
  },
  {
    from: /^(app|import-export\/(?!backup\/))/,
    to: /^import-export\/backup\//,
    because: 'the shop must not depend on backups',
  },
  {
    from: /^app\//,
    to: /^drizzle-orm|^platform\/db\/((admin|import)-)?schema\.ts$/,
    because: 'routes must not access tables directly',
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
    to: /^(app\/(?!ui\/|texts\/)|catalog\/|import-export\/|platform\/)/,
    because: 'ui is independent of the domain',
  },
  {
    from: /^/,
    to: /^(node:)?(child_process|vm)$/,
    unless: /^platform\/(processes\/limited-process|db\/embedded\/pglite)\.server\.ts$|^(scripts|tools)\//,
    because: 'input is never executed: no shell and no code generated from text',
  },
];

function importViolations(file: SourceFile): string[] {
  const { path } = file;
  if (TESTING.test(path)) return [];
  return importsOf(file).flatMap((target) => {
    const broken = RULES.filter(
      ({ from, to, unless }) => from.test(path) && to.test(target) && !unless?.test(path),
    ).map(({ because }) => because);
    const isException = LAYER_EXCEPTIONS.some(({ from, to }) => from.test(path) && to.test(target));
    if (layerOf(target) > layerOf(path) && !isException)
      broken.push('a folder must not import a folder above it (LAYERS)');
    return broken.map((because) => `${path} imports ${target}: ${because}`);
  });
}

/** Returns the number of a file's layer. Packages have the lowest, and the configuration of the build the highest. */
function layerOf(path: string): number {
  const [folder = '', ...others] = path.split('/');
  return LAYERS[folder] ?? (others.length === 0 && folder.endsWith('.ts') ? HIGHEST : 0);
}

const HIGHEST = Math.max(...Object.values(LAYERS));

/** Only the composition root reads the environment; it passes it to the configuration. */
function environmentViolations({ path, text }: SourceFile): string[] {
  const mayRead =
    TESTING.test(path) ||
    /^(server\/main\.ts$|scripts\/|tools\/|(playwright|vite|vitest)\.config\.ts$)/.test(path);
  return !mayRead && text.includes('process.env')
    ? [`${path} reads process.env: settings come from platform/config/configuration.ts`]
    : [];
}

/**
 * Only app/router may use undocumented parts of React Router; `tools/e2e/server/router-contract.spec.ts` detects their
 * changes.
 */
function routerViolations({ path, text }: SourceFile): string[] {
  const isAllowed = TESTING.test(path) || /^(app\/router|scripts|tools)\//.test(path);
  const internal = /__reactRouter\w+|streamCache|window\.fetch = /.exec(text)?.[0];
  return internal && !isAllowed
    ? [`${path} uses ${internal}: only app/router may use internals of the router`]
    : [];
}

/** OWASP ASVS 5.0, V1.3.2. */
function evaluationViolations({ path, text }: SourceFile): string[] {
  const evaluatesText =
    !TESTING.test(path) && /\beval\(|\bFunction\(|\bset(Timeout|Interval)\(['"`]/.test(text);
  return evaluatesText ? [`${path} executes code generated from text`] : [];
}

/** Returns the imports of a file: packages by name, files of the project by their path from the root. */
function importsOf({ path, text }: SourceFile): string[] {
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
