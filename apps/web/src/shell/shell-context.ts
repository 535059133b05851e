import { createContext, useContext } from 'react';
import type { Boot } from './boot.ts';
import type { MenuItem } from './menu.ts';
import type { OpenTabs, TabActions } from './use-tabs.ts';

/** Changes with the person, company and project, not with a step to another page: every page of every tab hears it. */
export interface ShellState extends Boot {
  leaves: MenuItem[];
  /** Whether the program has the page of an entry, granted or not. */
  isInstalled(entry: Pick<MenuItem, 'component'>): boolean;
  tabs: TabActions;
  /** Opens a page of the platform, or an outside address the way its menu entry says. */
  open(path: string): void;
  /** Loads menu, user, company and project anew, after a change of company or project. */
  reload(): Promise<void>;
}

const ShellContext = createContext<ShellState | undefined>(undefined);
export const ShellProvider = ShellContext.Provider;

export function useShell(): ShellState {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell outside the shell');
  return shell;
}

const OpenTabsContext = createContext<OpenTabs | undefined>(undefined);
export const OpenTabsProvider = OpenTabsContext.Provider;

/** For the frame: whoever asks is drawn anew at every step. */
export function useOpenTabs(): OpenTabs {
  const tabs = useContext(OpenTabsContext);
  if (!tabs) throw new Error('useOpenTabs outside the shell');
  return tabs;
}
