import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Rolldown } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022' },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: chunkOf, debugName: 'lists' }] } } },
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
        external: ['@electric-sql/pglite', 'pg', '@aws-sdk/client-s3'],
        // React Router leaves it out; without it a password is compared in JavaScript, which nothing else runs beside.
        conditions: ['node'],
      },
    },
  },
}));

/**
 * What every list of products needs stands in two files, the libraries and the shop's own, in place of forty: smaller
 * together, and a slow line carries them without a pause. Everything else is split by the pages that need it.
 */
function chunkOf(id: string, graph: Rolldown.ChunkingContext): string | null {
  // An entry does something when it is read: it stays by itself, to be read in its turn.
  if (graph.getModuleInfo(id)?.isEntry || !modulesOfLists(graph).has(id)) return null;
  return id.includes('/node_modules/') ? 'react' : 'shop';
}

function modulesOfLists(graph: Rolldown.ChunkingContext): Set<string> {
  // React Router's own mark of the modules that it makes of routes.
  const routes = ['root', 'storefront/layout', 'storefront/category/route'].map(
    (route) => `${route}.tsx?__react-router-build-client-route`,
  );
  const modules = new Set(
    ['entry.client.tsx', ...routes].map((name) => join(import.meta.dirname, 'app', name)),
  );
  for (const id of modules)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) modules.add(imported);
  return modules;
}
