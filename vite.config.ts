import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022' },
  environments: {
    // The server is bundled together with the routes, so that both share one copy of every module.
    ssr: {
      build: { rolldownOptions: { input: 'server/production.ts' } },
      // Read from one file instead of some thousand, which takes most of a start. What brings files of its own stays out.
      resolve: { noExternal: true, external: ['@electric-sql/pglite', 'sharp', 'pg', '@aws-sdk/client-s3'] },
    },
  },
});
