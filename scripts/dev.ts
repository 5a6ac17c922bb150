import { existsSync } from 'node:fs';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { makeBrandImages } from '../demo/make-brand-images.ts';
import { loadEnvironment } from './environment.ts';

/** `npm run dev`: starts the shop with Vite's development server, so that saved files appear in the browser at once. */
if (!existsSync('.env')) {
  console.error('There is no .env file. Run npm start once to create it.');
  process.exit(1);
}
process.env.NODE_ENV ??= 'development';
loadEnvironment();
await makeBrandImages();

const vite = await createServer({ server: { middlewareMode: true } });
const { serveShop } = (await vite.ssrLoadModule('server/main.ts')) as typeof import('../server/main.ts');
await serveShop({
  mode: 'development',
  routes: () => vite.ssrLoadModule('virtual:react-router/server-build') as unknown as Promise<ServerBuild>,
  wrapListener: (next) => (request, response) =>
    vite.middlewares(request, response, () => next(request, response)),
});
