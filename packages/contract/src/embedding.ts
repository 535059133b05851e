import type { Language } from './text.ts';

/** What the shell hands to an embedded application when it mounts it. */
export interface EmbeddedProps {
  /** Path prefix the application is active at, with the platform's base path: `/platform/qra`. */
  prefix: string;
  /** Where it puts its own root element. */
  container: () => HTMLElement;
  session: EmbeddedSession;
}

/** The shell's session, language, units and theme, readable at any time and told on change. */
export interface EmbeddedSession {
  language(): Language;
  theme(): 'light' | 'dark';
  onChange(listener: () => void): () => void;
}
