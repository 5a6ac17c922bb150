import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '../support/test.ts';

const PROGRAM = fileURLToPath(
  new URL('../../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
);

/** Those that need no tools, resources or prompts made for the tests. */
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];

for (const scenario of SCENARIOS)
  test(`Uc-9 the server for assistants passes the protocol's own test “${scenario}”`, async ({ baseURL }) => {
    const url = new URL('/ucp/mcp', baseURL).href;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [PROGRAM, 'server', '--url', url, '--scenario', scenario],
      { timeout: 60_000 },
    );
    expect(stdout).toMatch(/Passed: (\d)\/\1, 0 failed, 0 warnings/);
  });
