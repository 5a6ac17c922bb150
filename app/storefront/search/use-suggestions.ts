import { useEffect, useState } from 'react';
import { normalizeTerm } from '#catalogue/search.ts';
import type { Suggestions } from './suggestions.ts';

/**
 * What the shop suggests for a half-typed text, or `null` where it has not been asked. An answer is never followed by
 * one to an older text: each question ends the one before it.
 */
export function useSuggestions(text: string): Suggestions | null {
  const [answer, setAnswer] = useState<Suggestions | null>(null);
  const term = normalizeTerm(text);
  const isWorthAsking = term.length >= MIN_TERM_LENGTH;

  useEffect(() => {
    if (!isWorthAsking) return setAnswer(null);
    const question = new AbortController();
    const pause = setTimeout(async () => {
      const suggestions = await ask(term, question.signal);
      if (!question.signal.aborted) setAnswer(suggestions);
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(pause);
      question.abort();
    };
  }, [term, isWorthAsking]);

  return isWorthAsking ? answer : null;
}

/** One letter is in nearly every product. */
const MIN_TERM_LENGTH = 2;

/** Milliseconds without a key before the shop is asked. */
const DEBOUNCE_MS = 180;

/** Suggestions are a courtesy: where they cannot be had, there are none, and the search itself will tell why. */
async function ask(term: string, signal: AbortSignal): Promise<Suggestions | null> {
  try {
    const response = await fetch(`/search/suggestions?${new URLSearchParams({ q: term })}`, { signal });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
