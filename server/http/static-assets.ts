import { readdirSync } from 'node:fs';
import { sep } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';

/**
 * Serves the built files, compressed beforehand where the browser accepts it. Files below `/assets/` bear a hash of
 * their content in the name and never change; the others (icons, fonts of the manifest) may.
 */
export function staticAssets(directory: string): MiddlewareHandler {
  // Listed once: a page must not cost a look at the disk for a file of its name, in each compression.
  const files = new Set(
    readdirSync(directory, { recursive: true }).map((file) => `/${String(file).replaceAll(sep, '/')}`),
  );
  const serve = serveStatic({
    root: directory,
    precompressed: true,
    onFound(path, context) {
      const hashed = path.includes('/assets/');
      context.header(
        'Cache-Control',
        hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
  return (context, next) => (files.has(context.req.path) ? serve(context, next) : next());
}
