import type { MiddlewareFunction } from 'react-router';
import { getContext, type RequestContext } from '#app/context.ts';
import { QUESTION_TEXTS } from '#app/texts/question-texts.server.ts';
import { askQuestion, type SentQuestion } from '#catalog/commands/questions/manage-questions.server.ts';
import { networkOf } from '#platform/auth/network.ts';
import { FixedWindowCounts } from '#platform/http/fixed-window-counts.ts';
import { isOwnOrigin } from '#platform/http/own-origin.server.ts';
import { readForm, textOf } from '#platform/http/read-body.server.ts';
import { MAX_QUESTION_BYTES } from './read-question.server.ts';

/**
 * Counts a request to send a question, in this process. Addresses are only in memory, for ten minutes.
 *
 * @returns whether the requests of its network stay below a limit that no person reaches
 */
function admitRequest(address: string): boolean {
  const isAdmitted = isWithin('request', address, MAX_REQUESTS);
  // Refused requests do not count for all networks, so that one network cannot exhaust the limit of the others.
  if (isAdmitted) counts.add('requests');
  return isAdmitted;
}

/** Remembers for ten minutes that the spam of this day is not stored any more. */
export function refuseSpam(): void {
  counts.set('spam is full', 1);
}

function isSpamRefused(): boolean {
  return counts.get('spam is full') > 0;
}

/** Whether one more question of this network, or of all, comes near the limit of a network or of all. */
export function isNearLimit(address: string): boolean {
  const isNear = (key: string, limit: number) => counts.get(key) >= limit * NEAR_LIMIT;
  return (
    keysOf('question', address).some(([key, times]) => isNear(key, MAX_QUESTIONS * times)) ||
    isNear('questions', MAX_ALL_QUESTIONS) ||
    isNear('requests', MAX_ALL_REQUESTS)
  );
}

/** From here on, browsers must solve a challenge. */
const NEAR_LIMIT = 0.6;

/**
 * Counts a question that is about to be stored.
 *
 * @param isSpam spam does not count for all networks
 * @param isProven whether its browser has solved a challenge. The limits are twice as high then, so that many visitors of
 * an office, and all during a flood, can still ask.
 * @returns whether there are so many questions that it looks like spam, and a function for a question that was not
 * stored, or was stored before
 */
export function countQuestion(
  address: string,
  isSpam: boolean,
  isProven = false,
): { isOneOfMany: boolean; uncount(): void } {
  const times = isProven ? 2 : 1;
  if (!isWithin('question', address, MAX_QUESTIONS * times)) return { isOneOfMany: true, uncount() {} };
  const counted = keysOf('question', address).map(([key]) => key);
  if (isSpam) return { isOneOfMany: false, uncount: () => counted.forEach(uncount) };
  const isTooMany = counts.add('questions') > MAX_ALL_QUESTIONS * times;
  return {
    isOneOfMany: isTooMany || (!isProven && counts.get('requests') > MAX_ALL_REQUESTS),
    uncount: () => [...counted, 'questions'].forEach(uncount),
  };
}

/** In ten minutes, of one network: an office or a mobile network may share an address. */
export const MAX_QUESTIONS = 5;
export const MAX_REQUESTS = 60;

/** In ten minutes, of all networks. Above it, questions are stored as spam, because one network must not keep others from asking. */
export const MAX_ALL_QUESTIONS = 200;
const MAX_ALL_REQUESTS = 2_000;

/** An organization can have a /48 of IPv6 (RFC 6177), with 65,536 networks. */
const NETWORKS_OF_ORGANIZATION = 4;

const counts = new FixedWindowCounts({ windowMs: 10 * 60_000, maxKeys: 20_000 });

/** Counts for a network, and for its organization while the network itself is within the limit. */
function isWithin(kind: string, address: string, limit: number): boolean {
  return keysOf(kind, address).every(([key, times]) => counts.add(key) <= limit * times);
}

function keysOf(kind: string, address: string): [key: string, times: number][] {
  const network = networkOf(address);
  const organization = network.replace(/:[^:]*::\/64$/, '::/48');
  const keys: [string, number][] = [[`${kind} ${network}`, 1]];
  return organization === network ? keys : [...keys, [`${kind} ${organization}`, NETWORKS_OF_ORGANIZATION]];
}

function uncount(key: string): void {
  counts.subtract(key);
}

/**
 * Answers a flood with a sentence. This is middleware that returns a response, because a response that the action throws
 * renders the page of an error, and a page for each costs more than the flood.
 */
export const refuseFlood: MiddlewareFunction<Response> = async (args, next) => {
  const shop = getContext(args);
  const isRead = args.request.method === 'GET' || args.request.method === 'HEAD';
  if (isRead) return next();
  const isRefused =
    !admitRequest(shop.clientAddress) || (isSpamRefused() && (await isSpam(shop, args.request)));
  if (!isRefused) return next();
  const headers = { 'Retry-After': '600', 'Cache-Control': 'no-store' };
  return new Response(QUESTION_TEXTS[shop.locale.language].failures.tooMany, { status: 429, headers });
};

async function isSpam(shop: RequestContext, request: Request): Promise<boolean> {
  // The action refuses a body that cannot be read.
  const form = await readForm(request.clone(), MAX_QUESTION_BYTES).catch(() => null);
  if (!form) return false;
  const checked = checkSender(shop, form, request.headers.get('Origin'));
  return 'isSpam' in checked && checked.isSpam;
}

/**
 * Checks whether a question may come from a program. A browser that may be one gets a challenge. Without scripts, there
 * is no answer to it, and the question is spam, which the owner can find.
 *
 * @param from the header `Origin`. Browsers send it with every form.
 */
export function checkSender(
  { origin, clientAddress, proofs }: Pick<RequestContext, 'origin' | 'clientAddress' | 'proofs'>,
  form: FormData,
  from: string | null,
): { isSpam: boolean; isProven: boolean } | { challenge: string } {
  const field = (name: string) => textOf(form, name);
  const seconds = field('seconds');
  const suspicion = suspicionOf({
    message: field('message'),
    name: field('name'),
    trap: field('website'),
    seconds: seconds === '' ? null : Number(seconds),
    isFromAnotherSite: from !== null && !isOwnOrigin(from, origin),
  });
  if (suspicion === 'certain') return { isSpam: true, isProven: false };
  if (suspicion === 'none' && !isNearLimit(clientAddress)) return { isSpam: false, isProven: false };
  // The same question is stored once, so an answer is not useful a second time.
  const content = JSON.stringify(
    ['id', 'message', 'name', 'email', 'phone', 'office', 'products'].map(field),
  );
  const proof = field('proof');
  if (proofs.isSolved(proof, content)) return { isSpam: false, isProven: true };
  return proof === '' ? { isSpam: true, isProven: false } : { challenge: proofs.challengeFor(content) };
}

/**
 * Stores a question, as spam if it is one of many. Counts it only if it was not stored before.
 *
 * @param isProven whether its browser has solved a challenge
 * @returns whether it is stored
 */
export async function storeQuestion(
  { db, clientAddress }: Pick<RequestContext, 'db' | 'clientAddress'>,
  question: SentQuestion,
  isProven: boolean,
): Promise<boolean> {
  const { isOneOfMany, uncount } = countQuestion(clientAddress, question.isSpam, isProven);
  const outcome = await askQuestion(db, { ...question, isSpam: question.isSpam || isOneOfMany }).catch(
    (error) => {
      uncount();
      throw error;
    },
  );
  if (outcome === 'repeated') uncount();
  if (outcome === 'refused') refuseSpam();
  return outcome !== 'refused';
}

interface Signs {
  message: string;
  name: string;
  /** The content of a field that people do not see. */
  trap: string;
  /** Seconds between opening the form and sending it; `null` without scripts. */
  seconds: number | null;
  /** Whether the form was on a page of another site. */
  isFromAnotherSite: boolean;
}

/** Returns how much a question looks like that of a program. */
export function suspicionOf({
  message,
  name,
  trap,
  seconds,
  isFromAnotherSite,
}: Signs): 'none' | 'some' | 'certain' {
  const links = (text: string) => text.match(LINK)?.length ?? 0;
  if (trap !== '' || isFromAnotherSite || links(name) > 0) return 'certain';
  return (seconds !== null && seconds < MIN_SECONDS) || links(message) >= 2 ? 'some' : 'none';
}

const LINK = /https?:\/\/|www\.|<a\s|\[url/gi;

/** A person needs longer to read the form and fill it in. */
const MIN_SECONDS = 3;
