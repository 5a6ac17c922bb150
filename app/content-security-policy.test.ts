import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  HASH_OF_GUARD,
  protectPage,
  STYLES_OF_STOREFRONT,
  STYLES_OF_TOASTS,
} from './content-security-policy.server.ts';

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('the policy lists the hashes of the renderer’s inline scripts, and no other inline scripts', () => {
  const { html, policy } = protectPage(
    `<script nonce="n1">first()</script>
     <script type="module" async="" nonce="n1">import "/a.js"</script>
     <link rel="modulepreload" href="/a.js" nonce="n1"/>
     <script src="/a.js" nonce="n1"></script>
     <script>written()</script><script nonce="guess">guessed()</script>
     <script type="application/ld+json">{"name":"first()"}</script>`,
    'n1',
  );
  const scripts = policy.split('; ').find((part) => part.startsWith('script-src'));
  expect(scripts).toBe(`script-src 'self' ${HASH_OF_GUARD} ${hash('first()')} ${hash('import "/a.js"')}`);
  expect(html).not.toContain('n1');
  expect(html).toContain('<script type="module" async="">import "/a.js"</script>');
});

test('a page cannot be framed, send forms to other sites, or use an injected base element', () => {
  const { policy } = protectPage('', 'n1');
  for (const part of [
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ]) {
    expect(policy.split('; ')).toContain(part);
  }
  expect(policy).not.toContain("script-src 'self' 'unsafe");
});

test('the policy allows the page’s own style elements and that of the installed toast library', () => {
  const library = readFileSync(fileURLToPath(import.meta.resolve('sonner')), 'utf8');
  const styles: string = JSON.parse(/__insertCSS\(("[^\n]*")\)/.exec(library)?.[1] ?? '""');
  expect(STYLES_OF_TOASTS).toEqual([hash(''), hash(styles)]);
  const { policy } = protectPage('', 'n1');
  expect(policy.split('; ')).toContain(
    `style-src-elem 'self' ${STYLES_OF_STOREFRONT} ${STYLES_OF_TOASTS.join(' ')}`,
  );
});
