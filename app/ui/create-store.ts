import { useSyncExternalStore } from 'react';

/** State outside React, with the method names of zustand. */
interface StateStore<State> {
  getState(): State;
  /** Merges these fields into the state. */
  setState(changed: Partial<State>): void;
  /** @returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

export function createStore<State extends object>(initial: State): StateStore<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    setState(changed) {
      state = { ...state, ...changed };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns the state of a store and re-renders when it changes. */
export function useStore<State>({ subscribe, getState }: Omit<StateStore<State>, 'setState'>): State {
  return useSyncExternalStore(subscribe, getState, getState);
}
