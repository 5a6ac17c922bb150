import * as build from 'virtual:react-router/server-build';
import { serveShop } from './main.ts';

/** The production server with the built routes. This file is the entry of the server bundle. */
export const serving = serveShop({ routes: build, mode: 'production' });
