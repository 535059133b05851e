import { createContext, useContext } from 'react';

/** What the menu and the tab call the page, and the list that is its own. */
export interface PageName {
  readonly resource: string;
  readonly title: string;
}

export const PageNameContext = createContext<PageName | undefined>(undefined);

/** The page's own list is headed as menu and tab name it; other lists on it by what they hold. */
export function usePageName(resource: string, isOwn = false): string | undefined {
  const name = useContext(PageNameContext);
  return isOwn || name?.resource === resource ? name?.title : undefined;
}
