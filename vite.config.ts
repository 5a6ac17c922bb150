import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { SUPPORTED_BROWSERS } from './config/supported-browsers.ts';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), replaceMissingRoutes()],
  build: { target: Object.entries(SUPPORTED_BROWSERS).map((browser) => browser.join('')) },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: chunkGroups() } },
        },
      },
    },
    // The server is bundled together with the routes, so that both share one copy of every module.
    ssr: {
      // Else React chooses at each start between its two forms, and the one for development comes along.
      ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
      build: { rolldownOptions: { input: 'server/production.ts' } },
      // Read from one file instead of some thousand, which takes most of a start. What brings files of its own stays out.
      resolve: {
        noExternal: command === 'build' ? true : [],
        external: ['@electric-sql/pglite', 'pg', '@aws-sdk/client-s3', 'pdfkit', 'sharp'],
        // React Router leaves it out; without it a password is compared in JavaScript, which nothing else runs beside.
        conditions: ['node'],
      },
    },
  },
}));

/**
 * React Router reloads the page if it cannot load the code of a route, and has no option for anything else: offline that
 * ends on the browser's error page, and after a deploy the click is lost. This puts a stand-in for the route there.
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
 * What every list of products needs stands in two files, the libraries and the shop's own, in place of forty: smaller
 * together, and a slow line carries them without a pause. What an opened product needs besides is a third, and what the
 * other pages for visitors need a fourth. Everything else is split by the pages that need it.
 *
 * A module takes what it imports along into its file, unless a group of more priority has that.
 */
function chunkGroups() {
  return [
    { name: chunkOf(LISTS, (id) => (id.includes('/node_modules/') ? 'react' : 'shop')), priority: 3 },
    { name: chunkOf(PRODUCT, () => 'product'), priority: 2 },
    { name: chunkOf(PAGES, () => 'pages'), priority: 1 },
  ];
}

function chunkOf(entries: string[], nameOf: (id: string) => string) {
  return (id: string, graph: Rolldown.ChunkingContext) =>
    // An entry does something when it is read: it stays by itself, to be read in its turn.
    graph.getModuleInfo(id)?.isEntry || !modulesOf(graph, entries).has(id) ? null : nameOf(id);
}

// React Router's own mark of the modules that it makes of routes.
const asRoute = (route: string) => `${route}.tsx?__react-router-build-client-route`;

const LISTS = [
  'entry.client.tsx',
  ...['root', 'storefront/layout', 'storefront/category/route'].map(asRoute),
];
const PRODUCT = ['storefront/product/modal.tsx', asRoute('storefront/product/route')];
const PAGES = [
  'home/route',
  'category/accessories',
  'search/route',
  'locations/route',
  'contact/route',
  'not-found',
].map((page) => asRoute(`storefront/${page}`));

function modulesOf(graph: Rolldown.ChunkingContext, entries: string[]): Set<string> {
  const modules = new Set(entries.map((name) => join(import.meta.dirname, 'app', name)));
  for (const id of modules)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) modules.add(imported);
  return modules;
}
