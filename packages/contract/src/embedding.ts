import type { Language } from './text.ts';

/** What the shell hands to an embedded application when it mounts it. */
export interface EmbeddedProps {
  /** Path prefix the application is active at, with the platform's base path: `/platform/qra`. */
  prefix: string;
  /** Where it puts its own root element. */
  container: () => HTMLElement;
  session: EmbeddedSession;
  place: EmbeddedPlace;
}

/** Where the shell stands, and the way to its other pages. The application has no router of its own: the address is the shell's. */
export interface EmbeddedPlace {
  /** What stands below the application's prefix, with its query: `study/17/sheet?focus=e4`. */
  below(): string;
  onChange(listener: () => void): () => void;
  /** Opens a page of the platform, its own ones included: `/fmea/study/17/sheet`. */
  open(path: string): void;
  /** What the menu calls the application. */
  title(): string;
  /** What its tab is called: the study that is open, or its list. */
  name(title: string): void;
}

/** The shell's session, language (and with it the units), theme and project, readable at any time and told on change. */
export interface EmbeddedSession {
  language(): Language;
  theme(): 'light' | 'dark';
  projectId(): string | undefined;
  onChange(listener: () => void): () => void;
}
