import * as build from 'virtual:react-router/server-build';
import { serveShop } from './main.ts';

/** The production server: the routes as they were built. The file is the entry of the server's bundle. */
export const serving = serveShop({ routes: build, mode: 'production' });
