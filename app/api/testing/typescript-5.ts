import { ts } from '@ts-morph/common';

/** TypeScript 5, whose interface for programs `openapi-typescript` needs. The project's own version has none. */
export default ts;
