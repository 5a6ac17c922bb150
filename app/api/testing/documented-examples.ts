import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const DOCUMENT = 'docs/api.md';

/** The origin and the key in the examples of the document. */
interface Target {
  origin: string;
  key: string;
}

/** Returns the program of `docs/api.md`, for a shop at another address. */
export function documentedProgram({ origin }: Pick<Target, 'origin'>): string {
  return codeBlocks('ts').join('\n').replaceAll('https://shop.example', origin);
}

/** Returns the requests of the `curl` commands of `docs/api.md`. */
export function documentedRequests({ origin, key }: Target): Request[] {
  return codeBlocks('sh')
    .map((code) => code.replaceAll('\\\n', ' ').trim())
    .filter((command) => command.startsWith('curl '))
    .map((command) => {
      const words = [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
        ([, raw, quoted, bare]) => raw ?? (quoted ?? bare ?? '').replaceAll('$KEY', key),
      );
      const { values, positionals } = parseArgs({
        args: words.slice(1),
        options: {
          request: { type: 'string', short: 'X', default: 'GET' },
          header: { type: 'string', short: 'H', multiple: true, default: [] },
          data: { type: 'string', short: 'd' },
        },
        allowPositionals: true,
      });
      const headers = values.header.map((line): [string, string] => {
        const [, name = '', value = ''] = /^(.*?): (.*)$/.exec(line) ?? [];
        return [name, value];
      });
      const url = (positionals[0] ?? '').replace('https://shop.example', origin);
      return new Request(url, { method: values.request, headers, body: values.data ?? null });
    });
}

function codeBlocks(language: string): string[] {
  const text = readFileSync(DOCUMENT, 'utf8');
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, name, code = '']) =>
    name === language ? [code] : [],
  );
}
