import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Preloaded into a shop under test, whose guard refuses addresses of this machine: its requests to `tables.example` go
 * to the port in `TABLES_PORT`.
 */
const { request } = https;
const forward = (...[url, options, ...others]: [URL, https.RequestOptions]) => {
  if (url.hostname !== 'tables.example') return request(url, options, ...others);
  const { headers, method, signal } = options;
  const local = new URL(url.pathname + url.search, `http://127.0.0.1:${process.env.TABLES_PORT}`);
  return http.request(local, { headers, method, signal });
};
Object.assign(https, { request: forward });
syncBuiltinESMExports();
