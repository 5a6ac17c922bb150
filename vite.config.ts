import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Manifest, type Plugin, type Rolldown } from 'vite';
import { LANGUAGES, type Language } from '#catalog/text/languages.ts';
import { SUPPORTED_BROWSERS } from './platform/config/supported-browsers.ts';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), replaceMissingRoutes(), leaveOutUnused(), nameTextFiles()],
  build: { target: Object.entries(SUPPORTED_BROWSERS).map((browser) => browser.join('')) },
  environments: {
    client: {
      build: {
        modulePreload: { resolveDependencies: dependenciesToLoad },
        rolldownOptions: {
          checks: NO_TIMINGS,
          output: { codeSplitting: { groups: chunkGroups() } },
        },
      },
    },
    // The server is bundled together with the routes, so that both share one copy of every module.
    ssr: {
      // Without this, the bundle contains React's development build, too, and chooses at each start.
      ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
      build: { rolldownOptions: { checks: SERVER_CHECKS, input: 'server/production.ts' } },
      // One bundle instead of about a thousand files, whose loading takes most of the start. Packages that load files
      // of their own stay external, and one that is also part of a file loaded on demand: the bundle would be split for it.
      resolve: {
        noExternal: command === 'build' ? true : [],
        external: ['@electric-sql/pglite', 'pg', '@aws-sdk/client-s3', 'sharp', 'ipaddr.js'],
        // React Router omits this condition. Without it, passwords are hashed in JavaScript, which blocks the event
        // loop.
        conditions: ['node'],
      },
    },
  },
}));

/** Turns off the report on slow plugins, which would confuse an owner who starts the shop for the first time. */
const NO_TIMINGS = { bundlerTimings: false };

/** The server needs code at once that a browser imports only on demand, such as the rules of passwords. */
const SERVER_CHECKS = { ...NO_TIMINGS, ineffectiveDynamicImport: false };

/**
 * Makes React Router render a placeholder if it cannot load the code of a route. React Router itself always reloads the
 * page, which offline shows the browser's error page and after a deploy loses the click.
 */
function replaceMissingRoutes(): Plugin {
  const reload = 'window.location.reload();';
  const missingRoute = JSON.stringify(join(import.meta.dirname, 'app/router/missing-route.ts'));
  return {
    name: 'replace-missing-routes',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/.*\/routeModules\.js$/ },
      handler(code) {
        if (!code.includes(reload)) this.error(`React Router's routeModules.js has no ${reload}`);
        const replaced = code.replace(reload, 'return missingRoute(error);');
        return { code: `import { missingRoute } from ${missingRoute};\n${replaced}`, map: null };
      },
    },
  };
}

/**
 * Leaves parts of React Router that the shop does not use out of the browser's code (7 KB): experiments, the discovery of
 * routes, which react-router.config.ts turns off, server components, its own view transitions, what only a server
 * renders, and warnings for developers. The build fails if an upgrade of React Router words one of the conditions
 * differently.
 */
function leaveOutUnused(): Plugin {
  const missing = new Set(UNUSED);
  return {
    name: 'leave-out-unused',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/.*\.js$/ },
      handler(code) {
        let kept = code;
        for (const unused of UNUSED) {
          const without = kept.replaceAll(...unused);
          if (without !== kept) missing.delete(unused);
          kept = without;
        }
        return { code: kept, map: null };
      },
    },
    buildEnd() {
      const conditions = [...missing].map(([condition]) => condition.source).join('\n');
      if (conditions !== '') this.error(`React Router's code has none of these:\n${conditions}`);
    },
  };
}

/** Conditions in React Router's code, and what they always are in the browser of a shop. */
const UNUSED: [condition: RegExp, constant: string][] = [
  // Experiments.
  [/(ssrInfo\.context\.)?future\.unstable_customRouteDiscovery/g, 'false'],
  [/let discoveryRuntime = ssrInfo\.routeDiscoveryRuntime/g, 'let discoveryRuntime'],
  [/if \(discoveryRuntime\)/g, 'if (false)'],
  [/init\.instrumentations/g, 'undefined'],
  [/(?<!function )consumeInstrumentationClientResultMetaReceiver\(router\)/g, 'undefined'],
  [/if \(future\.unstable_routePatternMatching\)/g, 'if (false)'],
  // The discovery of routes.
  [/return routeDiscovery\.mode === "lazy" && ssr;/g, 'return false;'],
  [/(?<!function )isFogOfWarEnabled\(routeDiscovery, ssr\)/g, 'false'],
  [/\benableFogOfWar \?/g, 'false ?'],
  [/if \(init\.patchRoutesOnNavigation\)/g, 'if (false)'],
  [/!init\.patchRoutesOnNavigation\b/g, 'true'],
  // Server components.
  [/(?<!function )useIsRSCRouterContext\(\)/g, 'false'],
  [/if \(rsc\)/g, 'if (false)'],
  [/(?<!let )\bisRSCRouterContext\b/g, 'false'],
  [/if \(this\.context\b/g, 'if (false'],
  // View transitions.
  [/let isViewTransitionAvailable = .*;\n.*\n(\s*)if \(!viewTransitionOpts \|\| .*\) \{/g, '{'],
  [/if \((renderDfd|vtContext\.isTransitioning|!vtContext\.isTransitioning) && .*\)/g, 'if (false)'],
  [/&& useViewTransitionState\(path\)/g, '&& false'],
  [/if \(pendingAction === "POP" && !isUninterruptedRevalidation && .*\) \{/g, 'if (false) {'],
  [/if \(pendingViewTransitionEnabled\)/g, 'if (false)'],
  [/(restore|persist)AppliedTransitions\(routerWindow, appliedViewTransitions\)/g, 'undefined'],
  // Development, and sites without a server.
  [/router\.createRoutesForHMR = \w+;/g, ''],
  [/if \(needsRevalidation\)/g, 'if (false)'],
  [/if \(!ssr && /g, 'if (false && '],
  [/\(isSpaMode && !isApiOnly\)/g, '(false)'],
  [/typeof criticalCss === "\w+"/g, 'false'],
  [/let heyDeveloper = .*?\}\);/gs, 'let heyDeveloper = null;'],
  [/(?<!function )\bwarning\(/g, 'false && warning('],
  [/(?<!function )preventInvalidServerHandlerCall\("\w+", route\);/g, ''],
  [/if \(!route\.hasAction\)/g, 'if (false)'],
  [/if \(ssrInfo\.context\.isSpaMode\)/g, 'if (false)'],
  // Styles of a route that a link opens: only the printed list has some, and it is opened as a new document.
  [/(?<!function )prefetchRouteCss\(route\)/g, 'undefined'],
  [/(?<!function )prefetchStyleLinks\(route, \w+\)/g, 'undefined'],
  [/(?<!function )useKeyedPrefetchLinks\(newMatchesForAssets\)/g, '[]'],
  // The root route has a boundary for errors, and pages are complete before hydration.
  [/route\.id === "root" \? RemixRootDefaultHydrateFallback : /g, ''],
  [/route\.id === "root" \? \(\) => .* : void 0/g, 'void 0'],
  // The scripts that the server writes into a page.
  [/= staticContext \?/g, '= false ?'],
  [/= !isStatic \?/g, '= true ?'],
  [/typeof manifest\.sri === "object"/g, 'false'],
  [/if \(window\.\w+\.sri === true\)/g, 'if (false)'],
];

/** Writes the file names of the texts into the server's bundle, for preloads. The browser's files are built first. */
function nameTextFiles(): Plugin {
  return {
    name: 'name-text-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { id: /\/app\/texts\/text-files\.server\.ts$/ },
      handler() {
        const manifest: Manifest = JSON.parse(readFileSync('build/next/client/.vite/manifest.json', 'utf8'));
        const filesOf = (key: string): string[] => {
          const { file, imports = [] } = manifest[key] ?? this.error(`The client has no file for ${key}`);
          return [`/${file}`, ...imports.filter((name) => name.startsWith('_texts-')).flatMap(filesOf)];
        };
        const files = LANGUAGES.map((language) => [language, filesOf(`app/${textsIn(language)}`)]);
        return { code: `export const TEXT_FILES = ${JSON.stringify(Object.fromEntries(files))};`, map: null };
      },
    },
  };
}

/**
 * Bundles the code of product lists into two files, instead of forty: they compress better and load faster on slow
 * connections. One has the libraries and what the admin shares, so that the admin does not load the other. A third file has
 * the additional code of a product, a fourth that of the other pages for visitors. The texts have one file per language.
 * The pages of the admin share two files, what their frame imports and what ten or more of its files import, without the
 * settings. The table of products and the form share one more, and each has its own; the form and the settings share the
 * editor. All other code is split by page.
 *
 * A module's imports are put into the same file, unless a group with a higher priority, or before it, contains them.
 */
function chunkGroups() {
  return [
    { name: sharedWithAdmin, priority: 4 },
    { name: chunkOf(LISTS, () => 'shop'), priority: 3 },
    { name: chunkOf(PRODUCT, () => 'product'), priority: 2 },
    { name: chunkOf(PAGES, () => 'pages'), priority: 1 },
    { name: chunkOf(['live/event-source.ts'], () => 'live'), priority: 1 },
    { name: chunkOf(['texts/rules.ts'], () => 'texts-rules'), priority: 2 },
    ...LANGUAGES.map((language) => ({
      name: chunkOf([textsIn(language)], () => `texts-${language}`),
      priority: 1,
    })),
    // Without this group, the forms of visitors would load the file of the admin's frame, which has the same controls.
    { name: 'controls', test: /\/app\/ui\//, minShareCount: 4, priority: 1 },
    { name: chunkOf([LAYOUT], () => 'admin') },
    { name: 'admin-shared', test: /\/app\/admin\/(?!settings\/)/, minShareCount: 10 },
    { name: partsOfTable, minShareCount: 2 },
    { name: partsOfEditor },
    { name: partsOfForm },
  ];
}

/** Returns the files to preload with an `import()`: without its own, and without those that pages have loaded. */
function dependenciesToLoad(
  own: string,
  files: string[],
  { hostType }: { hostType: 'html' | 'js' },
): string[] {
  return hostType === 'html'
    ? files
    : files.filter((file) => file !== own && !/\/(rolldown-runtime|base|shop|texts-\w+)-/.test(file));
}

function chunkOf(entries: string[], nameOf: () => string) {
  return (id: string, graph: Rolldown.ChunkingContext) =>
    // Entries have side effects when they load, so they stay in separate files to load in the right order.
    graph.getModuleInfo(id)?.isEntry || !modulesOf(graph, entries).has(id) ? null : nameOf();
}

/** The libraries of a product list, and its parts that pages of the admin have, too. */
function sharedWithAdmin(id: string, graph: Rolldown.ChunkingContext): string | null {
  const isShared = id.includes('/node_modules/') || modulesOf(graph, ADMIN).has(id);
  return isShared ? chunkOf(LISTS, () => 'base')(id, graph) : null;
}

/** Names the file of a part of the product table, or of the table and the product form. */
function partsOfTable(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (!isPartOf(TABLE, id, graph)) return null;
  return modulesOf(graph, [FORM]).has(id) ? 'admin-products' : 'admin-table';
}

function partsOfEditor(id: string, graph: Rolldown.ChunkingContext): string | null {
  const isPart = isPartOf(FORM, id, graph) && modulesOf(graph, [SETTINGS]).has(id);
  return isPart ? 'admin-editor' : null;
}

function partsOfForm(id: string, graph: Rolldown.ChunkingContext): string | null {
  return isPartOf(FORM, id, graph) ? 'admin-form' : null;
}

/**
 * Returns whether a module belongs into the file of a page: a request for each part would take longer than its code. Parts
 * that import a library or code for visitors do not, because it would then be loaded, too.
 */
function isPartOf(page: string, id: string, graph: Rolldown.ChunkingContext): boolean {
  if (!modulesOf(graph, [page]).has(id) || graph.getModuleInfo(id)?.isEntry) return false;
  const known = modulesOf(graph, [...LISTS, LAYOUT]);
  const others = modulesOf(graph, [...PRODUCT, ...PAGES]);
  return [...reachedFrom(graph, [id])].every(
    (module) => known.has(module) || (!others.has(module) && OF_ADMIN.test(module)),
  );
}

const OF_ADMIN = /\/(app\/(admin|ui)|catalog|platform|lucide-react|p-limit|yocto-queue)\//;

const textsIn = (language: Language) => `texts/${language}.ts`;

// The query that React Router adds to the ids of route modules.
const asRoute = (route: string) => `${route}.tsx?__react-router-build-client-route`;

const LISTS = [
  'entry.client.tsx',
  ...['root', 'storefront/layout', 'storefront/category/route'].map(asRoute),
  // Imported by the texts of all languages, or by pages for visitors and the admin: a file of their own would be one more
  // request.
  '../catalog/text/isolate.ts',
  'ui/create-store.ts',
  'ui/current-in-view.ts',
  'ui/select.tsx',
  '../catalog/lists/sections.ts',
  '../catalog/settings/offices.ts',
  '../catalog/text/search-engine-text.ts',
];
const LAYOUT = asRoute('admin/frame/layout');
const TABLE = asRoute('admin/dashboard/route');
const FORM = asRoute('admin/products/edit');
const ADMIN = ['entry.client.tsx', asRoute('root'), LAYOUT, TABLE, FORM];
/** A page of settings with all parts of the editor. */
const SETTINGS = asRoute('admin/settings/categories/categories');
const PRODUCT = [asRoute('storefront/product/route')];
const PAGES = [
  'home/route',
  'category/accessories',
  'search/route',
  'locations/route',
  'contact/route',
  'not-found',
].map((page) => asRoute(`storefront/${page}`));
function modulesOf(graph: Rolldown.ChunkingContext, entries: string[]): Set<string> {
  return reachedFrom(
    graph,
    entries.map((name) => join(import.meta.dirname, 'app', name)),
  );
}

function reachedFrom(graph: Rolldown.ChunkingContext, ids: string[]): Set<string> {
  const modules = new Set(ids);
  for (const id of modules) {
    const module = graph.getModuleInfo(id);
    if (!module) throw new Error(`vite.config.ts names a module that does not exist: ${id}`);
    for (const imported of module.importedIds) modules.add(imported);
  }
  return modules;
}
