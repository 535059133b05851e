import type { EmbeddedProps } from '@ircrisk/contract/embedding.ts';
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';

const EmbeddedContext = createContext<EmbeddedProps | undefined>(undefined);
export const EmbeddedProvider = EmbeddedContext.Provider;

/** What the shell hands to the application this is part of. */
export function useEmbedded(): EmbeddedProps {
  const props = useContext(EmbeddedContext);
  if (!props) throw new Error('useEmbedded outside an embedded application');
  return props;
}

/** The tab of the shell is called what is open in it. */
export function useTabName(title: string): void {
  const { place } = useEmbedded();
  useEffect(() => place.name(title), [place, title]);
}

/** The address below the application's prefix; a reload, the back button and a link from elsewhere all lead through it. */
export function useBelow(): string {
  const { place } = useEmbedded();
  return useSyncExternalStore(place.onChange, place.below);
}

export function useProjectId(): string | undefined {
  const { session } = useEmbedded();
  return useSyncExternalStore(session.onChange, session.projectId);
}
