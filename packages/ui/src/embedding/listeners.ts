export interface Listeners {
  subscribe(listener: () => void): () => void;
  tell(): void;
}

/**
 * Who reads a value that effects change and several React roots show (the frame and an embedded application). They are told once the
 * work at hand has ended: told at once by an effect that runs while another root's finished tree is about to be committed, that root
 * would draw itself anew in between, and React fails with "cannot commit the same tree as before" (its error 177).
 */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell() {
      queueMicrotask(() => {
        for (const listener of listeners) listener();
      });
    },
  };
}
