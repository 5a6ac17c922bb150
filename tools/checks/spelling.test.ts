import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkoutFiles } from './checkout-files.ts';

/** Files with English texts for visitors, the owner, programs and readers. Files in French are none of them. */
const READ =
  /^((docs\/)?[\w-]+\.md|store\.config\.ts|demo\/[\w-]+\.(json|ts)|app\/texts\/(en|.*\.server)\.ts|app\/(api|ucp)\/.*\.ts|(app|catalog|import-export)\/.*\b(texts|english|rules|llms)\.ts)$/;

const isRead = (path: string) => READ.test(path) && !path.endsWith('.test.ts');

test('texts have American spellings, such as "color", "jewelry" and "catalog"', () => {
  const files = checkoutFiles().filter(isRead);
  expect(files.length).toBeGreaterThan(60);
  const found = files.flatMap((path) =>
    britishWords(readFileSync(path, 'utf8')).map((word) => `${path}: ${word}`),
  );
  // The name of a fact that the shop understands in both spellings.
  expect(found).toEqual(['docs/acceptance.md: Colour', 'docs/owners-guide.md: Colour']);
});

test('the check finds British spellings, and no others', () => {
  const british =
    'Jewellery, favourites, a greyish Colour, catalogues, the centre. Organised, cancelled, labelling';
  expect(britishWords(british)).toEqual(british.match(/\w{5,}/g));
  const american =
    'Jewelry, favorites, a grayish hoard of tortoise colors; otherwise we raise the promised cable. Organized, canceled';
  expect(britishWords(american)).toEqual([]);
});

function britishWords(text: string): string[] {
  return text.match(BRITISH) ?? [];
}

const WITH_Z = [
  'author|capital|categor|custom|emphas|equal|final|general|harmon|initial|local|maxim|memor|minim|moistur|neutral',
  'normal|optim|organ|personal|priorit|real|recogn|serial|special|stabil|standard|summar|synchron|util|visual',
].join('|');

/** Words with another American spelling, and "pavements", which are sidewalks there. */
const BRITISH = new RegExp(
  `\\b(?:${[
    '(?:armour|behaviour|colour|favour|flavour|harbour|honour|humour|labour|neighbour|odour|savour|vapour)\\w*',
    '(?:enquir|jewell|mould|moustache|plough|practis|sceptic|catalogu|analogu)\\w*|grey(?!list)\\w*',
    '(?:cent|fib|lit|theat|(?:centi|kilo|milli)?met)res?|centr(?:ed|ing)',
    `(?:${WITH_Z})is(?:e[drs]?|ing|ations?)|analys(?:e[ds]?|ing)`,
    '(?:cancel|dial|fuel|label|level|model|signal|travel)l(?:ed|ing|ers?)',
    '(?:acknowledgement|cheque|defence|draught|instalment|judgement|kerb|licence|offence|programme|pyjama|storey|tyre)s?',
    'ageing|aluminium|amongst|cosy|enrol|fulfil|learnt|marvellous|pavements|skilful|spelt|whilst|woollen',
  ].join('|')})\\b`,
  'gi',
);
